#!/bin/sh
# Makes archivo.woff2: Archivo (OFL, from @fontsource-variable/archivo) with both axes limited to the range that the site uses,
# and only the characters of English and Spanish. Needs fonttools and brotli: apt-get install python3-fonttools python3-brotli
set -e
here=$(dirname "$0")
source=node_modules/@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2
unicodes=U+0020-007E,U+00A0,U+00A1,U+00A9,U+00AB,U+00AE,U+00B0,U+00B7,U+00BB,U+00BF,U+00C0,U+00C1,U+00C7-00C9,U+00CD,U+00D1,U+00D3,U+00D6,U+00D7,U+00DA,U+00DC,U+00E0,U+00E1,U+00E4,U+00E7-00EA,U+00ED,U+00EF,U+00F1,U+00F3,U+00F4,U+00F6,U+00FA,U+00FC,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026,U+2122
whole=$(mktemp)
python3 -m fontTools.varLib.instancer "$source" wdth=62:100 wght=400:900 -o "$whole" -q
python3 -m fontTools.subset "$whole" --unicodes="$unicodes" --layout-features=kern,liga,tnum --flavor=woff2 --no-hinting \
  --name-IDs=0,1,2,13,14 --drop-tables+=STAT --output-file="$here/archivo.woff2"
rm "$whole"
ls -l "$here/archivo.woff2"
