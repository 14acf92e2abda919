// Written by tools/graph.ts from the .graphql files here. Do not edit.
// The hashes that every page loads.
export const usualHashes = {
  "bonanzaPage": "feaf127e243ced5471b60bfa734fedf10ac59f68d1a48e408cf24856d81b55e9",
  "paginatedShelf": "cc87a6c0d42f004675acd7cc175a378dd9de7e6d40f0e18cf538d437559e7e90",
  "paginatedComponent": "ddbde1845dd277f5c8d5da86265a4ec5046f8ee48426f502e1b91eecf44518cf",
  "liveCallout": "a06d9b9833b062725dbb9ddc75d9c173100593d696644d22b2e498cee7ff1506",
  "onboardingSettings": "49cd321615b89188be62bf19c86eb09d5da5893b83dc3a0cc32308e07ee7e898"
} as const
