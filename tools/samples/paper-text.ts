/** What the sample paper says. The estuary, its people and all figures are invented; the references are real. */
export type Block =
  | {
      readonly kind: "paragraph";
      readonly style: string;
      readonly text: string;
      /** Keeps what follows on the third page in every language, however short the translation is. */
      readonly startsPage?: boolean;
    }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | { readonly kind: "equation" }
  | { readonly kind: "figure"; readonly alternative: string }
  | { readonly kind: "table"; readonly rows: readonly (readonly string[])[] };

const p = (style: string, text: string): Block => ({ kind: "paragraph", style, text });

export const PAPER_TITLE = "Tidal Asymmetry and Sediment Exchange in a Small Mesotidal Estuary";

export const FOOTNOTES = [
  "Settling lag was first described for the Dutch Wadden Sea. The term is used here in the wider sense of any delay between a change of the current and the response of the suspended load.",
  "The sensors were cleaned every two weeks. Records from days on which biological fouling raised the baseline by more than 5 % were discarded. All calibration data are kept in the [Norhaven Data Archive](https://data.norhaven.example/calibration).",
  "The surveys of 2017 and 2020 were carried out by the harbour authority and are not public.",
];

export const BODY: readonly Block[] = [
  p("Title", PAPER_TITLE),
  p("Author", "Marta Lindqvist^1^, Jonathan Hale^2^ and Park Min-seo^1^"),
  p("Affiliation", "^1^ Institute of Coastal Research, University of Norhaven"),
  p("Affiliation", "^2^ Aldern Harbour and Rivers Authority"),
  p("Affiliation", "Correspondence: [m.lindqvist@norhaven.example](mailto:m.lindqvist@norhaven.example)"),
  p("AbstractHeading", "Abstract"),
  p(
    "Abstract",
    "Small estuaries respond to the tide faster than they can be surveyed, and their sediment budgets are therefore often inferred from a few spring-tide campaigns. We report thirteen months of continuous observations from the Aldern, a mesotidal estuary 9.4 km long on a rocky coast. Near-bed currents, water level and suspended sediment concentration were recorded every ten minutes at three stations. The flood is shorter than the ebb by 1.8 h at the mouth and by 2.6 h at the head, and peak flood currents at the mouth exceed peak ebb currents by 22 %. This asymmetry drives a net landward flux of 1,940 t of fine sediment per year, of which 71 % is delivered during spring tides. River floods reverse the flux for two to five days at a time but export only a fifth as much. We conclude that dredging plans based on spring-tide surveys alone overestimate infilling by about 30 %.",
  ),
  p(
    "Keywords",
    "**Keywords:** tidal asymmetry; suspended sediment; sediment budget; estuary; long-term monitoring",
  ),
  p("Heading1", "Introduction"),
  p(
    "BodyText",
    "Most estuaries are shorter than the tidal wave that fills them. The wave is nevertheless distorted on its way in: friction slows the trough more than the crest, and the rising limb of the tide becomes steeper than the falling one [1]. Where the flood is shorter than the ebb, flood currents must be faster, and because sediment transport grows with a power of the current, more sediment moves landward than seaward [2, 3]. This mechanism, known as *tidal asymmetry*, explains why many estuaries continue to fill although their rivers deliver little sediment.",
  ),
  p(
    "BodyText",
    "Two further effects act on fine sediment in particular. *Settling lag* carries particles past the point at which the current can no longer hold them, and *scour lag* keeps them on the bed until the current has risen well above that level [4].[^1] Both favour deposition near the head of the estuary. Their relative weight is hard to measure, since it depends on periods of slack water that last only minutes.",
  ),
  p(
    "BodyText",
    "Here we ask three questions. How strong is the asymmetry in a small estuary without a dredged channel? How much sediment does the estuary import in a year, and when? And how wrong is a budget that rests on spring tides alone?",
  ),
  p("Heading1", "Study area and methods"),
  p("Heading2", "The Aldern estuary"),
  p(
    "BodyText",
    "The Aldern enters the sea between two headlands of hard sandstone. It is 9.4 km long, 620 m wide at the mouth and less than 5 m deep over four fifths of its length. The mean spring range is 3.9 m and the mean neap range 1.8 m. The river drains 212 km² of pasture and plantation forest; its mean discharge is 3.1 m³ s⁻¹, rising to 60 m³ s⁻¹ during winter floods. Intertidal flats make up 46 % of the surface at high water.",
  ),
  p("Heading2", "Instruments and calibration"),
  p(
    "BodyText",
    "From March 2023 to April 2024, three moored frames recorded pressure, velocity and optical backscatter every ten minutes (Table 1). Each frame carried an acoustic current meter whose sampling volume lay 0.35 m above the bed. Backscatter was converted to suspended sediment concentration with the help of 164 water samples, filtered and weighed in the laboratory; the calibration explains 93 % of the variance.[^2] Gaps shorter than one hour were interpolated, longer ones left out. In total, **94.6 % of all possible records** were usable.",
  ),
  p("TableCaption", "**Table 1.** Stations and mean tidal characteristics, March 2023 to April 2024."),
  {
    kind: "table",
    rows: [
      [
        "Station",
        "Distance from mouth (km)",
        "Mean depth (m)",
        "Flood (h)",
        "Ebb (h)",
        "Peak flood (m s⁻¹)",
        "Peak ebb (m s⁻¹)",
      ],
      ["A (mouth)", "0.6", "6.8", "5.3", "7.1", "0.94", "0.77"],
      ["B (middle reach)", "4.1", "3.9", "5.1", "7.3", "0.81", "0.66"],
      ["C (head)", "8.2", "1.7", "4.9", "7.5", "0.52", "0.41"],
    ],
  },
  p("Heading2", "Sediment flux"),
  p(
    "BodyText",
    "The net flux of suspended sediment through a cross-section over one tidal cycle of length *T* is",
  ),
  { kind: "equation" },
  p(
    "BodyTextFirst",
    "where *A* is the area of the cross-section, *u* the velocity averaged over it and *c* the concentration of suspended sediment. Positive values denote import. Asymmetry is described by the relative phase $phase$ of the semidiurnal tide and its first overtide; values between −90° and 90° indicate flood dominance [2].",
  ),
  p("Heading1", "Results"),
  p("Heading2", "Asymmetry"),
  p(
    "BodyText",
    "The estuary is flood-dominant at all stations and in every month. The flood lasts 5.3 h at the mouth and 4.9 h at the head (Table 1), and the relative phase varies between 38° and 61°. Figure 1 shows a typical spring tide at station B. The current rises to its flood peak within little more than two hours of low water, whereas the ebb is longer, weaker and almost constant for three hours. Concentration follows the current with a delay of about half an hour.",
  ),
  {
    kind: "figure",
    alternative:
      "Two line charts over one tidal cycle. The current rises quickly on the flood and stays low and even on the ebb. The sediment concentration has a high peak on the flood and a low one on the ebb.",
  },
  p(
    "Caption",
    "**Figure 1.** Current velocity (upper panel, flood positive) and suspended sediment concentration (lower panel) at station B during the spring tide of 1 October 2023. Time is given in hours after low water.",
  ),
  { kind: "paragraph", style: "Heading2", text: "Annual sediment budget", startsPage: true },
  p(
    "BodyText",
    "Over the year, a net 1,940 t of fine sediment passed station A in the landward direction. Spring tides, which occupy 36 % of the time, delivered 71 % of this amount; neap tides contributed only 6 %. Seven river floods turned the flux seaward and together exported 390 t. If the flux at spring tide is extrapolated to the whole year, as is common practice, the import becomes 2,520 t, that is, 30 % too much.",
  ),
  p("Heading1", "Discussion"),
  p(
    "BodyText",
    "The asymmetry of the Aldern is stronger than theory predicts for an estuary of its depth. We attribute this to the intertidal flats, which store water at high tide and release it late on the ebb; models without flats underestimate the difference between flood and ebb by half [2, 5]. The flats also shelter the upper reach from waves, so that what settles there stays.",
  ),
  p(
    "BodyText",
    "Our result matters for management. The harbour at the head is dredged every third year on the basis of two spring-tide surveys.[^3] A budget that samples neap tides and at least one river flood would lower the planned volume by almost a quarter, **without any loss of safety**. Continuous records are no longer expensive: the three frames used here cost less than a single dredging campaign.",
  ),
  p(
    "BodyText",
    "Two limits should be kept in mind. The optical sensors respond weakly to sand, so bed load is not included. And a single year, however complete, says little about storms that return once in a decade.",
  ),
  p("Heading1", "Conclusions"),
  {
    kind: "list",
    items: [
      "The Aldern is flood-dominant throughout, with a flood that is 1.8 to 2.6 h shorter than the ebb.",
      "It imports about 1,940 t of fine sediment a year, most of it during spring tides.",
      "Budgets based on spring tides alone overestimate the import by about 30 %.",
    ],
  },
  p("HeadingPlain", "Acknowledgements"),
  p(
    "BodyText",
    "We thank the crew of the *Petrel* for eleven winter recoveries. The data are available from the [Norhaven Data Archive](https://data.norhaven.example/aldern).",
  ),
  p("HeadingPlain", "References"),
  p(
    "Reference",
    "Speer, P. E. and Aubrey, D. G. (1985). A study of non-linear tidal propagation in shallow inlet/estuarine systems. Part II: Theory. *Estuarine, Coastal and Shelf Science* 21, 207–224.",
  ),
  p(
    "Reference",
    "Friedrichs, C. T. and Aubrey, D. G. (1988). Non-linear tidal distortion in shallow well-mixed estuaries: a synthesis. *Estuarine, Coastal and Shelf Science* 27, 521–545.",
  ),
  p(
    "Reference",
    "Dronkers, J. (1986). Tidal asymmetry and estuarine morphology. *Netherlands Journal of Sea Research* 20, 117–131.",
  ),
  p(
    "Reference",
    "Postma, H. (1961). Transport and accumulation of suspended matter in the Dutch Wadden Sea. *Netherlands Journal of Sea Research* 1, 148–190.",
  ),
  p("Reference", "Soulsby, R. (1997). *Dynamics of Marine Sands*. Thomas Telford, London."),
];
