/**
 * A segment of the samples in English, simplified Chinese and Korean. Tags as in `inlineToTagged`, counted from 1 in every
 * segment: `<g1>` `</g1>` a pair, `<x2/>` one object.
 */
export type Row = readonly [english: string, chinese: string, korean: string];
