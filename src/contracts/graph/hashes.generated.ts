// Written by tools/graph.ts from the .graphql files here. Do not edit.
// The hash of each operation, for the browser.
export const hashes = {
  "bonanzaPage": "48897d56253a6633a4bbc09a4679c701a668dcab838e9f9551417ef3464d61a4",
  "paginatedShelf": "6eaf56ba53c4b54f157247b3e41f875008917a9209407095bf041af5c72a7fca",
  "paginatedComponent": "fea4e93d4c10dc0da8bb3f326c1765dcbfe22daf2b0ae366cf03d7e6335d1644",
  "featuredShowsSection": "0cfffedf675f9f00e44ab76ea790a6396941b8e86f6dffbadd3272dd6636d3de",
  "videosSection": "59690b2c75eb600358ea6825dc79153a207f5f6a44b087c1094dc22e2788e0ec",
  "brandSeriesGroupedByCategory": "e27a2af1bff7ac5a36bd43be5b2fb427da7c2a516ffea3c0a8234f52c7066294",
  "titleV2HomeSections": "1811473fe6314831717d46f46be3bba5dab28d142236f8b84183351809f4f076",
  "titleV2AboutSection": "ebe3ec7dcf8a53d7aa4a814c4b3c1f6ed5ff950ab9ccf61633b0ceebcbea439a",
  "titleV2MoreSections": "fefc0a51cee35a0ce15937935b2470363cd5c2ddb7d5a0787204c507f2903dc1",
  "mixedEditorialShelf": "5b9e21c4472c6bcee93152d359e4a866b600586535a966fe727cfc64ff3c97dd",
  "searchSection": "a775b10b0d206287bef8e4ba3c18aace579a6c7448b3eef5cd4ddfbda4f2098c",
  "endCard": "42feb79095530bdbe3018da3573ca724999c7ee11b7be146ddf33cce4baf60ac",
  "continueWatchingShelf": "92480973e612936758eea6e80020b294827b918da01b299debb5265d4d5409f4",
  "favoritesShelf": "ea0c6a3612984c89470a19e8af3a8c14e8f533ececb95cd4f8163604cefbad02",
  "brandTitleCategories": "6b8f58292b760bd88b6245e6e2c8ea188dda853d6788bf15b88f759e2b9eff09",
  "neuralNetShelf": "17953348264a68b0ad8ebfeffc71a52210911cd40838a8a93d8902c3229eae6e",
  "daySchedule": "ae13dd40245dbe84882a6c6ca627b6fb02c54e678779bec1f43379b877fa40b5",
  "guide": "12c217c077103d527a5f12d877823bb2f2748a2957625af5253fcb565ee96aae",
  "onAirNowShelf": "e2fc4025152d73c4b7d28a828c0dafe2d6c664ae81f2b63648f908c67e38704d",
  "liveCallout": "a06d9b9833b062725dbb9ddc75d9c173100593d696644d22b2e498cee7ff1506",
  "onboardingSettings": "49cd321615b89188be62bf19c86eb09d5da5893b83dc3a0cc32308e07ee7e898",
  "onboardingBrandCategories": "7df6293311f01e1158ef174f5aa10f632bcfda72262310fdd57073461a10b40c",
  "onboardingCategoryFavorites": "29632ab2716810d36744972090a5c1521574d18e2d87019b2cd899a3b0a1ba82",
  "tilePreview": "d7bcb8f2cb1370f44681f6e26a3d5ea8834964d31c0801889e24666b174bb375",
  "globalNavigation": "be229834da57b158cc174d51f351690476bd9be1eb0193ed5e7f99fc8f607ec5"
} as const

export type OperationName = keyof typeof hashes
