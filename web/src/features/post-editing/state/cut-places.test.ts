import { expect, test } from "vitest";
import { readTagged } from "../../../lib/tagged-text.ts";
import { cutPlaces, likelyPlace } from "./cut-places.ts";

test("a side is cut between whole characters and tags", () => {
  expect(cutPlaces(readTagged("a👩‍👩‍👧b"))).toEqual([1, 9]);
  expect(cutPlaces(readTagged("e\u0301<x1/>f"))).toEqual([2, 3]);
  expect(cutPlaces(readTagged("a"))).toEqual([]);
});

test.each([
  ["First sentence. Second one that is longer.", "First sentence. "],
  ["Tidal Asymmetry and Sediment Exchange", "Tidal Asymmetry and "],
  ["小型河口，潮汐不对称", "小型河口，"],
  ["潮汐不对称性", "潮汐不"],
  ["The station recorded a tide of 0.5 metres in all of March.", "The station recorded a tide "],
  ["在第1测站记下潮位0.5米", "在第1测站记"],
  ["See example.com for more", "See example.com "],
])("%s is offered to be cut behind %s", (text, left) => {
  const pieces = readTagged(text);
  expect(text.slice(0, likelyPlace(pieces, cutPlaces(pieces)))).toBe(left);
});
