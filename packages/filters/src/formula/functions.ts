/** What functions do with texts. Whatever is not named here may do anything with all it is given. */

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** Give numbers, truth values or places, and do not look at what a text says, at most at whether there is one. */
export const NUMERIC = words(`
  ABS ACOS ACOSH AGGREGATE AND ASIN ASINH ATAN ATAN2 ATANH AVEDEV AVERAGE AVERAGEA BINOMDIST CEILING CEILING.MATH COLUMN COLUMNS
  COMBIN CORREL COS COSH COUNT COUNTA COUNTBLANK COVAR CUMIPMT CUMPRINC DATE DAY DAYS DAYS360 DB DDB DEGREES DEVSQ EDATE EOMONTH
  ERROR.TYPE EVEN EXP EXPONDIST FACT FALSE FISHER FLOOR FLOOR.MATH FORECAST FREQUENCY FV GCD GEOMEAN GESTEP GROWTH HARMEAN HOUR
  INT INTERCEPT IPMT IRR ISBLANK ISERR ISERROR ISEVEN ISFORMULA ISLOGICAL ISNA ISNONTEXT ISNUMBER ISODD ISREF ISTEXT ISOWEEKNUM
  KURT LARGE LCM LINEST LN LOG LOG10 LOGEST MAX MAXA MDETERM MEDIAN MIN MINA MINUTE MINVERSE MIRR MMULT MOD MODE MODE.SNGL MONTH
  MROUND N NA NETWORKDAYS NETWORKDAYS.INTL NORMDIST NORMINV NORMSDIST NORMSINV NOT NOW NPER NPV ODD OR PEARSON PERCENTILE
  PERCENTILE.EXC PERCENTILE.INC PERCENTRANK PERMUT PI PMT POISSON POWER PPMT PRICE PRODUCT PV QUARTILE QUARTILE.INC QUOTIENT RADIANS
  RAND RANDBETWEEN RANK RANK.AVG RANK.EQ RATE ROUND ROUNDDOWN ROUNDUP ROW ROWS RSQ SECOND SEQUENCE SERIESSUM SHEETS SIGN SIN SINH
  SKEW SLN SLOPE SMALL SQRT SQRTPI STANDARDIZE STDEV STDEV.P STDEV.S STDEVA STDEVP STEYX SUBTOTAL SUM SUMPRODUCT SUMSQ SUMX2MY2
  SUMX2PY2 SUMXMY2 SYD TAN TANH TDIST TIME TINV TODAY TREND TRIMMEAN TRUE TRUNC VAR VAR.P VAR.S VARA VARP VDB WEEKDAY WEEKNUM
  WORKDAY WORKDAY.INTL XIRR XNPV XOR YEAR YEARFRAC ZTEST TYPE`);

/** Put texts together or write them in another way: what they give is a text that stands in no cell. */
export const BUILDING = words(
  `ARRAYTOTEXT ASC CLEAN CONCAT CONCATENATE DBCS DOLLAR FIXED JIS LOWER PROPER REPT TEXT TEXTJOIN TRIM UPPER`,
);

/** Read the characters of what they are given. */
export const CUTTING = words(`
  CODE EXACT FIND FINDB LEFT LEFTB LEN LENB MID MIDB REPLACE REPLACEB RIGHT RIGHTB SEARCH SEARCHB SUBSTITUTE TEXTAFTER TEXTBEFORE
  TEXTSPLIT UNICODE VALUE NUMBERVALUE DATEVALUE TIMEVALUE`);

/** Hand on some of their arguments as they are: which, by position; `rest` for all from one on. */
export const PASSING: Readonly<Record<string, { readonly from: number; readonly to: number }>> = {
  IF: { from: 1, to: 2 },
  IFERROR: { from: 0, to: 1 },
  IFNA: { from: 0, to: 1 },
  CHOOSE: { from: 1, to: Infinity },
  INDEX: { from: 0, to: 0 },
  TRANSPOSE: { from: 0, to: 0 },
  T: { from: 0, to: 0 },
  SINGLE: { from: 0, to: 0 },
  ANCHORARRAY: { from: 0, to: 0 },
  FILTER: { from: 0, to: 0 },
  TAKE: { from: 0, to: 0 },
  DROP: { from: 0, to: 0 },
  CHOOSECOLS: { from: 0, to: 0 },
  CHOOSEROWS: { from: 0, to: 0 },
  VSTACK: { from: 0, to: Infinity },
  HSTACK: { from: 0, to: Infinity },
};

/** Take pairs of a range and a criterion; `first` is where the pairs begin. */
export const CRITERIA: Readonly<Record<string, { readonly first: number; readonly isPairs: boolean }>> = {
  COUNTIF: { first: 0, isPairs: false },
  SUMIF: { first: 0, isPairs: false },
  AVERAGEIF: { first: 0, isPairs: false },
  COUNTIFS: { first: 0, isPairs: true },
  SUMIFS: { first: 1, isPairs: true },
  AVERAGEIFS: { first: 1, isPairs: true },
  MAXIFS: { first: 1, isPairs: true },
  MINIFS: { first: 1, isPairs: true },
};
