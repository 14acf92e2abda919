// Written by tools/graph.ts from the .graphql files here. Do not edit.
// What the browser carries: the hash of each operation, not its text.
export const hashes = {
  "bonanzaPage": "cf1f8d3b38ff383a3d248047ddd8f4a2ad3c8a339c62caa14d088e770b021907",
  "paginatedShelf": "b969ac53cc6c2a53c2f1c0cd24946809cc714614fcf5e7873b81ded52337dfc3",
  "paginatedComponent": "8386d561b0eb93084f1594b21e781432521817558557a17e133ba2446e2fd2e2",
  "featuredShowsSection": "d094fa984864dab6a01316645c4ed1c8deb35c91d59a610e3e2c215b8678a623",
  "videosSection": "21807242444590879db076a4266a67e395856c7c0cb3aa279ab6504e27e04ae0",
  "brandSeriesGroupedByCategory": "c7bf7e70088b477556d07b86e601590293ba04d164c205a9ff0dff3b364fb9a4",
  "titleV2HomeSections": "0b77064b57b4966c08965f06c739cceabaf23b3f988ef39285f639e9be266c0d",
  "titleV2AboutSection": "1bf8ad4332a25879aa80404732ccd9eabd7c42af5894d92a942271ac3c939446",
  "titleV2MoreSections": "9d45c08ed1a06ee8a769c5862dec66372e2f1214faf7f25471d97c96874b7219",
  "mixedEditorialShelf": "5115e9c8388194ee109117968f473e7a6d6bdb5c370c76a5c42fb01272b985f2",
  "endCard": "81f547a542ad5c0b632bf0b058d9b9a76f3a05ed200d6ae2b6681a6d861cce24",
  "brandTitleCategories": "6b8f58292b760bd88b6245e6e2c8ea188dda853d6788bf15b88f759e2b9eff09",
  "neuralNetShelf": "034338afc6a7269b3e6f6a1635d4cf3ef324aece89549360db4d383aa4439fcd",
  "daySchedule": "eac74c6f31538f18772fa56e4ea2cbcb3c737e481a8d796bc1a6f63607b54401",
  "onAirNowShelf": "c08bcc3b477a588749e7e4f5f736f7439f5cb407aeb77e77827b445980d44024",
  "globalNavigation": "827c96152c837ef0e0ac8103cb26fdeaac6dc8e7b6c2a9b8e9f43a1edb181967"
} as const

export type OperationName = keyof typeof hashes
