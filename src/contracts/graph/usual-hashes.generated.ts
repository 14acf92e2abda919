// Written by tools/graph.ts from the .graphql files here. Do not edit.
// The hashes that every page loads.
export const usualHashes = {
  "bonanzaPage": "6f24690b7dbaf3019e998afd51aa20ae55497265fc4035b1e0f1c93dc9aed200",
  "paginatedShelf": "cc87a6c0d42f004675acd7cc175a378dd9de7e6d40f0e18cf538d437559e7e90",
  "paginatedComponent": "b0d32cafd2b9e381b0a16502a1668dbb5bfc9681be5a994bc4a434ee2b33375b"
} as const
