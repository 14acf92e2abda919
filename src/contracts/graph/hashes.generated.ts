// Written by tools/graph.ts from the .graphql files here. Do not edit.
// The hash of each operation, for the browser.
export const hashes = {
  "bonanzaPage": "feaf127e243ced5471b60bfa734fedf10ac59f68d1a48e408cf24856d81b55e9",
  "paginatedShelf": "cc87a6c0d42f004675acd7cc175a378dd9de7e6d40f0e18cf538d437559e7e90",
  "paginatedComponent": "ddbde1845dd277f5c8d5da86265a4ec5046f8ee48426f502e1b91eecf44518cf",
  "featuredShowsSection": "cfb46f01a2de81a7b7ac52656cd0ed312c802a0f7c86b7722e9d9121b4616b53",
  "videosSection": "a1912c10080156168f0fee25c96c128715756324e810bfcef55f6d9db3892fdf",
  "brandSeriesGroupedByCategory": "c767479e7f71433411930f236deb9dce98ad116645b01c21535048148f96abb6",
  "titleV2HomeSections": "6928afd186accbe951b33c82e6c60b33b6c53d19a96661edcd6c20d2fff15aff",
  "titleV2AboutSection": "ebe3ec7dcf8a53d7aa4a814c4b3c1f6ed5ff950ab9ccf61633b0ceebcbea439a",
  "titleV2MoreSections": "f1f94a71a681e7274c888346a9f17db30cbc6e0fffbeba0c986085034350d3fa",
  "mixedEditorialShelf": "7bf9da8c9ae457ecd7bdbc8c0e10f58ad1f312cde8caed9348a3176d72a26a29",
  "searchSection": "659c8a0fb0f82fb860ade085a161d9c51f3a0ec0092e6c9bfe22625c1d980217",
  "endCard": "42feb79095530bdbe3018da3573ca724999c7ee11b7be146ddf33cce4baf60ac",
  "continueWatchingShelf": "b9dcecf66bb0ba0e1aad98cb06deb6e23b5d843de322755bf73deddf857155f7",
  "favoritesShelf": "cb9d49f459dea7098cf62aed0091bdf8fa6b8d610654a042682e6866e16a4f4b",
  "brandTitleCategories": "6b8f58292b760bd88b6245e6e2c8ea188dda853d6788bf15b88f759e2b9eff09",
  "neuralNetShelf": "6ad46fcce2940b58ae6b0fc1519cbb51bdc6d6e75f3cc3a033c382e43ac158aa",
  "daySchedule": "ae13dd40245dbe84882a6c6ca627b6fb02c54e678779bec1f43379b877fa40b5",
  "guide": "12c217c077103d527a5f12d877823bb2f2748a2957625af5253fcb565ee96aae",
  "onAirNowShelf": "b5e5701062a03e026bf81483ddb5909c1697339390c75965afa06ec72a0b1805",
  "liveCallout": "a06d9b9833b062725dbb9ddc75d9c173100593d696644d22b2e498cee7ff1506",
  "onboardingSettings": "49cd321615b89188be62bf19c86eb09d5da5893b83dc3a0cc32308e07ee7e898",
  "onboardingBrandCategories": "c11a1e4374466d7be098571dd12742a07e3a806733fbfc9b16eecc7feb1b4fb9",
  "onboardingCategoryFavorites": "518ee1c6790c1d56b82247094c2ef47d7c5545c1ec364136f9dad3de99cf4546",
  "tilePreview": "d7bcb8f2cb1370f44681f6e26a3d5ea8834964d31c0801889e24666b174bb375",
  "globalNavigation": "be229834da57b158cc174d51f351690476bd9be1eb0193ed5e7f99fc8f607ec5"
} as const

export type OperationName = keyof typeof hashes
