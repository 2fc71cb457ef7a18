"""The searches for a way over a roadmap."""

import heapq
import math

import networkx as nx

from scene.scene import Point


def dijkstra(graph: "nx.Graph[int]", start: int, goal: int) -> list[int]:
    """Find the shortest way."""
    way: list[int] = nx.dijkstra_path(graph, start, goal)
    return way


def astar(graph: "nx.Graph[int]", start: int, goal: int) -> list[int]:
    """Find the shortest way, looking towards the goal first."""
    points = _points(graph)
    way: list[int] = nx.astar_path(graph, start, goal, lambda a, b: math.dist(points[a], points[b]))
    return way


def greedy(graph: "nx.Graph[int]", start: int, goal: int) -> list[int]:
    """Go on from the milestone that lies nearest to the goal: few are looked at, and the way may be long."""
    points = _points(graph)
    waiting, before = [(0.0, start)], {start: start}
    while waiting:
        node = heapq.heappop(waiting)[1]
        if node == goal:
            break
        for neighbour in graph[node]:
            if neighbour not in before:
                before[neighbour] = node
                heapq.heappush(waiting, (math.dist(points[neighbour], points[goal]), neighbour))
    way = [goal]
    while way[-1] != start:
        way.append(before[way[-1]])
    return way[::-1]


def _points(graph: "nx.Graph[int]") -> dict[int, Point]:
    return {node: attributes["point"] for node, attributes in graph.nodes(data=True)}
