// Written by tools/graph.ts from the .graphql files here. Do not edit.
// What it carries from the start.
export const usualHashes = {
  "bonanzaPage": "5fc4a685088d05b2222f4aedd150b6546424d8f6a9ce540536301e007036cb74",
  "paginatedShelf": "cd87a53db6b8ee0d102599f0b2fb3666d5e54736d0fee852aa6e9086b80a6839",
  "paginatedComponent": "a6fb23fab8adf8addd09af7f0d011ebebeab18e7510084287c7b6e6462bb73f1"
} as const
