"""The files of EyeBot worlds: walls (.wld), mazes (.maz), simulations (.sim), robots (.robi) and things (.esObj)."""
