"""Robots that steer, and drive along legs of one steering angle each."""
