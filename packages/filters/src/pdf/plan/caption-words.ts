/** How captions begin. */
export const CAPTION =
  /^(?:(?:supplementary |extended data )?(?:fig(?:ure)?s?\.?|tables?|tab\.|algorithm|listing|chart|scheme|exhibit|plate|abbildung|abb\.|tabelle|tableau)\s*[\dA-Z]{1,3}(?:[.-]\d+)?[a-z]?|(?:图|圖|表|算法|그림|표)\s*\d+(?:[.-]\d+)?)(?=$|[\s.:：|\u2013\u2014-])/i;
