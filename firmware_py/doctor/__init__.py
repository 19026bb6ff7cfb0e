"""Diagnosis of the device: hardware, permissions, settings and files, with remedies.

The host, its files and its devices are arguments, so every finding can be tested without a Pi.
"""
