/** Pages of the shared corpus, marked by hand. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { mark, type GatePage } from "./marked-page.ts";

/** An article with a box of facts beside its text. */
const ENCYCLOPEDIA = `
title left | PDF.js
paragraph | PDF.js is a JavaScript library that renders Portable Document Format (PDF) files using the web standards-compliant HTML5 Canvas. The project is led by the Mozilla Corporation after Andreas Gal launched it (initially as an experiment) in 2011.
heading left | History and application
paragraph | PDF.js was originally created as an extension for Firefox[4] and is included in Firefox since 2012. (version 15),[5][6] and enabled by default since 2013 (version 19).[7][8]
paragraph | The project was created to provide a way for viewing PDF documents natively in the web browser, which prevents potential security risks when opening PDF documents outside a browser, as the code for displaying the document is sandboxed in a browser.[9] Its implementation uses the Canvas element from HTML5, which allows for fast rendering speeds.[9]
paragraph | PDF.js is used in Thunderbird,[10] ownCloud,[11] Nextcloud,[12][13] and as browser extensions for Google Chrome/Chromium,[14] Firefox for Android,[15] Pale Moon[16][17] and SeaMonkey.[17][18]
paragraph | It can be integrated or embedded in a web or native application to enable PDF rendering and viewing, and allows advanced usages such as Server-side rendering.
paragraph | Many web applications, including Dropbox,[19] Slack,[20] and LinkedIn Learning[21] integrate PDF.js to enable previewing PDF documents.
heading left | Behavior
paragraph | According to a benchmark by Mozilla, PDF.js is performant for viewing most common PDF files, while it may have some issues with large or 'graphics-heavy' documents.[22]
paragraph | PDF.js supports most of the PDF specifications (including form support or XFA[23]), but some features have not been implemented yet, which may impact rendering behavior depending on the features the document uses.[24]
center | PDF.js
center | PDF.js in Firefox 100, with a table of contents displayed on the sidebar
table-cell left 2,0 | Original author(s)
table-cell left 2,1 | Andreas Gal
table-cell left 3,0 | Developer(s)
table-cell left 3,1 | Mozilla
table-cell left 4,0 | Initial release
table-cell left 4,1 | 2 July 2011[1]
table-cell left 5,0 | Stable release
table-cell left 5,1 | 4.0.379[2] / December 31, 2023
table-cell left 6,0 | Repository
table-cell left 6,1 | github.com /mozilla/pdf.js (https://github.c om/mozilla/pdf.j s)
table-cell left 7,0 | Written in
table-cell left 7,1 | JavaScript, CSS, HTML
table-cell left 8,0 | Platform
table-cell left 8,1 | JavaScript engine, web browser
table-cell left 9,0 | Size
table-cell left 9,1 | 3.94 MB[1]
table-cell left 10,0 | Type
table-cell left 10,1 | PDF viewer
table-cell left 11,0 | License
table-cell left 11,1 | Apache License 2.0[3]
`;

/** A bill with a part to be torn off. */
const BILL = `
 | INVOICE
 | Bayside Wholesale
 | Invoice Date
 | Jun 3, 2013
 | Invoice Number
 | INV-0046
 | e.g. State Tax ID
kept | 123456789
 | Orange Demo Inc.
 | 23 Main Street
 | Central City
 | MARINEVILLE NY 12123
 | USA
table-cell left 0,0 | Description
table-cell right 0,1 | Quantity
table-cell right 0,2 | Unit Price
table-cell right 0,3 | Tax
table-cell right 0,4 | Amount USD
table-cell left 1,0 | Project management & implementation - branding workshop with your team
kept 1,1 | 1.00
kept 1,2 | 250.00
kept 1,3 | 9.25%
kept 1,4 | 250.00
right | Subtotal
kept | 250.00
right | TOTAL SALES TAX 9.25%
kept | 23.13
right | TOTAL USD
kept | 273.13
left | Due Date: Jun 3, 2013
left | When paying by check, please complete this payment advice, detach and post to the address provided.
left | Electronic payment preferred - use our account 123456789-1234567890 or use the 'Pay online now' link to pay via PayPal with your credit card.
left | Pay online now (you will be taken to the online invoice)
left | PAYMENT ADVICE
 | To: Orange Demo Inc.
 | 23 Main Street
 | Central City
 | MARINEVILLE NY 12123
 | USA
left | Customer
left | Bayside Wholesale
left | Invoice Number
left | INV-0046
left | Amount Due
kept | 273.13
left | Due Date
left | Jun 3, 2013
left | Amount Enclosed
right | Enter the amount you are paying above
left | Registered Office: 23 Main Street, Central City, Oaktown, NY, 12123, USA.
`;

/** A report: no indents between some paragraphs, headings in italics. */
const REPORT = `
paragraph left | After growing as a seaside resort – subsequent to its history as a prime ranching region throughout the 1800s – Long beach became a booming port town. Long Beach is now California's fifth largest city. The optimum combination of strategic location, excellent climate, shoreline beauty, and Southern California lifestyle has attracted high levels of trade, tourism and industry. The community’s fishing history is intimately linked to that of Los Angeles, the urban hub of the region. Significant regional networks exist between Long Beach and other communities that satellite the metropolitan area, such as Long Beach’s once large Japanese-American population who worked in fish canneries on Terminal Island.
heading left | Infrastructure
left | Current Economy
paragraph left | The City of Long Beach community development department lists Long Beach Unified School District, Boeing, the City of Long Beach, California State University – Long Beach, and Long Beach Memorial Medical Center as the city’s top five major employers.6 According to the 2000 U.S. Census, 55.9% of the potential labor force was employed and there was a 9.4% unemployment rate (calculated by dividing the unemployed population by the labor force). Of the population over the age of 16, 38.3% were not in the labor force. Of the employed civilian population, 21.1% worked in “Educational, health and social services,” 14.4% worked in “Manufacturing,” 10.3% worked in “Retail trade,” and 8.6% worked in “Arts, entertainment, recreation, accommodation and food services.” The local, state, or federal government employed a total of 15.9% of the employed civilian population in 2000; however less than one percent (0.1%) were reported as working for the government in the “Agriculture, forestry, fishing, and mining” industries. Less than one percent (0.1%) of the employed civilian population over the age of 16 was involved in “Agriculture, forestry, fishing, and hunting” according to the 2000 U.S. Census.
paragraph left | Long Beach’s per capita income in 1999 was $19,040 according to the U.S. Census, while the median household income was $37,270. In 1999 a total of 22.8% of the population was below the poverty level. In 2000 there were 171,632 housing units in Long Beach, 95.0% of which were occupied and 5.0% were vacant. Of the occupied housing units, 41.1% were owner occupied and 59% were renter occupied. Of the vacant housing units, 49.1% were “For rent” and 17.3% were “For sale only.”
left | Governance
paragraph left | Long Beach is a Charter City with a Mayor-Council form of government. The Mayor is elected at-large and there are nine Council members, each elected to represent a district. Long Beach has an 8.25% sales and use tax rate. Los Angeles County uses a 12.0% Transient Lodging tax rate, which earned $10,202,899 in revenue for the 2000- 2001 fiscal year.7
paragraph left | California state law assesses commercial vessels, charter boats, and oceanographic research vessels at 4% of their full cash value.8 Vessels registered in California with either the Department of Motor Vehicles or the U.S. Coast Guard (USCG) are assessed property taxes by the county tax collector where it is moored.9 Some commercial vessels are also subject to a Ballast Water Management Fee of about $500 per voyage.10 California levies a fuel tax of $0.18 per gallon, a portion of which
`;

/** A typewritten yearbook, tables held together by their columns alone; not all texts are marked. */
const YEARBOOK = `
center | 02148000 WATEREE RIVER NEAR CAMDEN, SC
heading center | WATER-DISCHARGE RECORDS
center | Discharge, cubic feet per second
center | WATER YEAR OCTOBER 2003 TO SEPTEMBER 2004
center | DAILY MEAN VALUES
 | TOTAL
kept | 100032
kept | 145160
kept | 198080
kept | 149840
kept | 167510
kept | 117600
kept | 82280
kept | 75600
kept | 94240
kept | 115750
kept | 123870
kept | 456070
 | MEAN
kept | 3227
kept | 4839
kept | 6390
kept | 4834
kept | 5776
kept | 3794
kept | 2743
kept | 2439
kept | 3141
kept | 3734
kept | 3996
kept | 15200
 | CFSM
kept | 0.64
kept | 0.95
kept | 1.26
kept | 0.95
kept | 1.14
kept | 0.75
kept | 0.54
kept | 0.48
kept | 0.62
kept | 0.74
kept | 0.79
kept | 3.00
 | IN.
kept | 0.73
kept | 1.07
kept | 1.45
kept | 1.10
kept | 1.23
kept | 0.86
kept | 0.60
kept | 0.55
kept | 0.69
kept | 0.85
kept | 0.91
kept | 3.35
 | STATISTICS OF MONTHLY MEAN DATA FOR WATER YEARS 1930 - 2004, BY WATER YEAR (WY)
table-cell 0,0 | MEAN
kept 0,1 | 4685
kept 0,2 | 4828
kept 0,3 | 5745
kept 0,4 | 8358
kept 0,5 | 8936
kept 0,6 | 9497
kept 0,7 | 8190
kept 0,8 | 5513
kept 0,9 | 4725
kept 0,10 | 4194
kept 0,11 | 4449
kept 0,12 | 4167
table-cell 1,0 | MAX
kept 1,1 | 19080
kept 1,2 | 15370
kept 1,3 | 14000
kept 1,4 | 18530
kept 1,5 | 23270
kept 1,6 | 21700
kept 1,7 | 28750
kept 1,8 | 13280
kept 1,9 | 13040
kept 1,10 | 14980
kept 1,11 | 12720
kept 1,12 | 20430
table-cell 2,0 | (WY)
kept 2,1 | 1965
kept 2,2 | 1978
kept 2,3 | 1984
kept 2,4 | 1937
kept 2,5 | 1960
kept 2,6 | 1952
kept 2,7 | 1936
kept 2,8 | 2003
kept 2,9 | 2003
kept 2,10 | 1941
kept 2,11 | 1967
kept 2,12 | 1945
table-cell 3,0 | MIN
kept 3,1 | 1095
kept 3,2 | 992
kept 3,3 | 1056
kept 3,4 | 1803
kept 3,5 | 2120
kept 3,6 | 2941
kept 3,7 | 1701
kept 3,8 | 1022
kept 3,9 | 997
kept 3,10 | 656
kept 3,11 | 1456
kept 3,12 | 1033
table-cell 4,0 | (WY)
kept 4,1 | 1955
kept 4,2 | 1932
kept 4,3 | 2002
kept 4,4 | 1942
kept 4,5 | 2001
kept 4,6 | 1988
kept 4,7 | 1986
kept 4,8 | 1986
kept 4,9 | 1988
kept 4,10 | 1956
kept 4,11 | 2002
kept 4,12 | 1954
`;

/** `marks`: one text a line, what is said of it before the bar. `isPartial`: other texts of the page are not judged. */
const MARKED: readonly {
  readonly file: string;
  readonly page: number;
  readonly marks: string;
  readonly isPartial?: boolean;
}[] = [
  { file: "pdf.js__677110__pdfjs_wikipedia.pdf", page: 0, marks: ENCYCLOPEDIA },
  { file: "pdf.js__b2e1c1__bigboundingbox.pdf", page: 0, marks: BILL },
  { file: "pdfbox__17d77d__PDFBOX-5792-240045.pdf", page: 1, marks: REPORT },
  { file: "pdfbox__3857c2__PDFBOX-4417-054080.pdf", page: 0, marks: YEARBOOK, isPartial: true },
];

/** None where the corpus is absent. */
export function corpusPages(folder: string): GatePage[] {
  return MARKED.filter(({ file }) => existsSync(join(folder, file))).map(
    ({ file, page, marks, isPartial }) => ({
      name: `${file.replace(/^.*__/, "")} page ${page + 1}`,
      bytes: readFileSync(join(folder, file)),
      page,
      isPartial: isPartial ?? false,
      marks: marks
        .trim()
        .split("\n")
        .map((line) => {
          const [spec, ...text] = line.split("|");
          return mark(spec!.trim(), text.join("|").trim());
        }),
    }),
  );
}
