// Written by tools/graph.ts from the .graphql files here. Do not edit.
// The hashes that every page loads.
export const usualHashes = {
  "bonanzaPage": "48897d56253a6633a4bbc09a4679c701a668dcab838e9f9551417ef3464d61a4",
  "paginatedShelf": "6eaf56ba53c4b54f157247b3e41f875008917a9209407095bf041af5c72a7fca",
  "paginatedComponent": "fea4e93d4c10dc0da8bb3f326c1765dcbfe22daf2b0ae366cf03d7e6335d1644",
  "liveCallout": "a06d9b9833b062725dbb9ddc75d9c173100593d696644d22b2e498cee7ff1506",
  "onboardingSettings": "49cd321615b89188be62bf19c86eb09d5da5893b83dc3a0cc32308e07ee7e898"
} as const
