// Written by tools/graph.ts from the .graphql files here. Do not edit.
// The hash of each operation, for the browser.
export const hashes = {
  "bonanzaPage": "1ec3d644645f51fc4d85b8a365db808be663e1561e0921ceba366cf9561a3c06",
  "paginatedShelf": "f21eb94c305259dfb6aeecafd1e5bb94e9458523d9168f7a22a25f0a31310c62",
  "paginatedComponent": "22f6f9ee226ac2037f4812e61634a689aca675f2abb47121c8c2c8a8ed6c1885",
  "featuredShowsSection": "c5b8f371ae94b626689c6f8b213674b77ab088118b7b504348ddd6c60e2a6948",
  "videosSection": "b329597abb28e3e1c059cc178d2eb4d0a304d32f2968021bd5fbdc8915bb3953",
  "brandSeriesGroupedByCategory": "012432ec23dd9a1aebe70e0fc10d880c132ff9640e84ca1db4e845a29e40e075",
  "titleV2HomeSections": "357896be3fb974665afd4b53cf12a30e2871ac1fdbf84237166e264a45ab4673",
  "titleV2AboutSection": "ebe3ec7dcf8a53d7aa4a814c4b3c1f6ed5ff950ab9ccf61633b0ceebcbea439a",
  "titleV2MoreSections": "0f9df0a8e66760ba592648a2acabb6da1875488383994d418fccb1826d9386ec",
  "mixedEditorialShelf": "d36519f767f1cd04e1676ac4a54cab68c1fe7808656d1f8f40e95bfd571b9ee7",
  "searchSection": "a9569faf0103c0333af50adee6ef67ced90e9df1b506095340f643f69383a3e4",
  "endCard": "bd315c4a5e0243117e7e62bfdf48093080466d1e0bcfa76f2d6828f0b3162f56",
  "continueWatchingShelf": "5a8a1a1bb1bdb2abc438ca4df479a7a6675fcab99aa5ac2e6ad0e91e165399f7",
  "favoritesShelf": "f56950fa00fc895900d0093c5970e92f9e7896b3f6a8448cb2a610b5c1a07ee8",
  "brandTitleCategories": "6b8f58292b760bd88b6245e6e2c8ea188dda853d6788bf15b88f759e2b9eff09",
  "neuralNetShelf": "1a06c0cd487c28c119b1f31302579b9bc306dc4a5027ecadbad3134011349c73",
  "daySchedule": "ae13dd40245dbe84882a6c6ca627b6fb02c54e678779bec1f43379b877fa40b5",
  "guide": "12c217c077103d527a5f12d877823bb2f2748a2957625af5253fcb565ee96aae",
  "onAirNowShelf": "32bfd7c459db027d4465a4073e8767c1a6a5ea497a1d1deb100130d7b35d3b9c",
  "liveCallout": "a06d9b9833b062725dbb9ddc75d9c173100593d696644d22b2e498cee7ff1506",
  "onboardingSettings": "49cd321615b89188be62bf19c86eb09d5da5893b83dc3a0cc32308e07ee7e898",
  "onboardingBrandCategories": "d5f5cc29c09dc02f656efc80190d7b9af99e6c02ea1b311726c93a7e4953dc4a",
  "onboardingCategoryFavorites": "e513384a6114c0879570da02bae3bf16b5b63b0e7d7ea5e4f39d8919f2208a43",
  "tilePreview": "d7bcb8f2cb1370f44681f6e26a3d5ea8834964d31c0801889e24666b174bb375",
  "globalNavigation": "be229834da57b158cc174d51f351690476bd9be1eb0193ed5e7f99fc8f607ec5"
} as const

export type OperationName = keyof typeof hashes
