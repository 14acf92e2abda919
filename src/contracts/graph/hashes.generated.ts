// Written by tools/graph.ts from the .graphql files here. Do not edit.
// The hash of each operation, for the browser.
export const hashes = {
  "bonanzaPage": "6f24690b7dbaf3019e998afd51aa20ae55497265fc4035b1e0f1c93dc9aed200",
  "paginatedShelf": "cc87a6c0d42f004675acd7cc175a378dd9de7e6d40f0e18cf538d437559e7e90",
  "paginatedComponent": "b0d32cafd2b9e381b0a16502a1668dbb5bfc9681be5a994bc4a434ee2b33375b",
  "featuredShowsSection": "cfb46f01a2de81a7b7ac52656cd0ed312c802a0f7c86b7722e9d9121b4616b53",
  "videosSection": "188b062b9dccf330a13602ece114e4948656564bdb401cc1c9652cd956f9abf5",
  "brandSeriesGroupedByCategory": "af3ba1be7486fd572d9cc6679df02ba098c3d39eb415c88166dfdfa197497afa",
  "titleV2HomeSections": "f2524dfd998bbe421707175815a835615ff2175020117881ccd854f01f4952c6",
  "titleV2AboutSection": "ebe3ec7dcf8a53d7aa4a814c4b3c1f6ed5ff950ab9ccf61633b0ceebcbea439a",
  "titleV2MoreSections": "f7e5c9513bcd8e1803cb14a0f021384ea5749f38499f3ea072b60859543d4d1f",
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
  "onboardingCategoryFavorites": "42051de14656b184c3558346a8e2cd846ae5dd2ae474a6c6771ba377e7eda8d7",
  "tilePreview": "d7bcb8f2cb1370f44681f6e26a3d5ea8834964d31c0801889e24666b174bb375",
  "globalNavigation": "be229834da57b158cc174d51f351690476bd9be1eb0193ed5e7f99fc8f607ec5"
} as const

export type OperationName = keyof typeof hashes
