// Written by tools/graph.ts from the .graphql files here. Do not edit.
// What the browser carries: the hash of each operation, not its text.
export const hashes = {
  "bonanzaPage": "d539ce0a9fe9c777f867c4a6880abb5661f03bfd38450b112827b4e0d91493a4",
  "paginatedShelf": "4e6f3ce51a481b971b2dc7daa565a49f80dcff798336b07e9c46f7ddd8649ba1",
  "paginatedComponent": "0be1842d6398db5c21bebc2aa3d0c38fde1332cca3c9254cdf3f98c912cb207f",
  "featuredShowsSection": "39fe041888e2d0e67d0b9b1528d40b5c3adcd9fbf43295b9125dddc5102b1779",
  "videosSection": "2f4d75c0aadaec34afed3ce97bcb634a7967fca10906773e6f88465ebfc33d9a",
  "brandSeriesGroupedByCategory": "0489b4f5358f057cacd26c99ef60804853c7b146508d48bd2cf7d8289292333d",
  "titleV2HomeSections": "7ad6717a17530d202837a143436cc8722ad0ccf2c8b3144173594454a3b9ee34",
  "titleV2AboutSection": "ebe3ec7dcf8a53d7aa4a814c4b3c1f6ed5ff950ab9ccf61633b0ceebcbea439a",
  "titleV2MoreSections": "940520483d7341a5d21c97ce12a8110a9926dcd3520aa1475cb26632d8480da5",
  "mixedEditorialShelf": "52a70b63b9c3dd9e69ab2bdcd845603bd223c67427744bfc3237334cd5a40e22",
  "searchSection": "19ec03780ecc4612bfd1cebcff0ffb517508d3aad913ddf913a349c63e1e00c5",
  "endCard": "6fa5a0a56ef018c3a213b6eb4eefbcce4a3309cbb64fb662a29ccbe5548ee46f",
  "brandTitleCategories": "6b8f58292b760bd88b6245e6e2c8ea188dda853d6788bf15b88f759e2b9eff09",
  "neuralNetShelf": "db6aaaa64ef9ff2c187e67829478a9bd0c3b886568ddd8979af03dbd422dd0ec",
  "daySchedule": "eac74c6f31538f18772fa56e4ea2cbcb3c737e481a8d796bc1a6f63607b54401",
  "onAirNowShelf": "419d73d406196c09b95b039f54c89dcfe6873d15008d9ce4d08bf666fb35ba3e",
  "tilePreview": "d7bcb8f2cb1370f44681f6e26a3d5ea8834964d31c0801889e24666b174bb375",
  "globalNavigation": "827c96152c837ef0e0ac8103cb26fdeaac6dc8e7b6c2a9b8e9f43a1edb181967"
} as const

export type OperationName = keyof typeof hashes
