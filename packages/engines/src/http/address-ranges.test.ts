import { describe, expect, test } from "vitest";
import { isMetadataAddress, isPrivateAddress } from "./address-ranges.ts";

/** IANA's special-purpose registries of both families, by an address in each entry, and what they leave out. */
const SPECIAL = [
  ...["0.0.0.0", "0.1.2.3", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.255.255.254", "169.254.169.254"],
  ...[
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.8",
    "192.0.0.170",
    "192.0.2.1",
    "192.31.196.1",
    "192.52.193.1",
  ],
  ...["192.88.99.1", "192.168.0.1", "192.175.48.1", "198.18.0.1", "198.19.255.255", "198.51.100.1"],
  ...["203.0.113.1", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255"],
  ...["::", "::1", "::ffff:10.0.0.1", "::ffff:7f00:1", "::127.0.0.1", "::10.0.0.1", "::ffff:0:10.0.0.1"],
  ...["64:ff9b::10.0.0.1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::1", "100::1", "100:0:0:1::1", "2001::1"],
  ...["2001:0:4136:e378:8000:63bf:3fff:fdd2", "2001:1::1", "2001:2::1", "2001:3::1", "2001:4:112::1"],
  ...[
    "2001:10::1",
    "2001:20::1",
    "2001:30::1",
    "2001:1ff::1",
    "2001:db8::1",
    "2002:a00:1::",
    "2002:5db8:d822::1",
  ],
  ...[
    "2620:4f:8000::1",
    "3fff::1",
    "5f00::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
  ],
  ...["feff::1", "ff02::1", "4000::1", "e000::1"],
];
const PUBLIC = [
  ...["1.1.1.1", "93.184.216.34", "172.32.0.1", "100.128.0.1", "192.0.1.1", "198.20.0.1", "223.255.255.255"],
  ...["2606:2800:220:1::1", "2a00:1450:4001::1", "2001:200::1", "2400:cb00::1", "64:ff9b::5db8:d822"],
  ...["::ffff:93.184.216.34", "::5db8:d822"],
];
const NO_ADDRESS = [
  "not-an-address",
  "",
  "127.1",
  "0x7f.0.0.1",
  "2130706433",
  "010.0.0.1",
  "1.2.3.4.5",
  "::g",
];

describe("an address", () => {
  test.each(SPECIAL)("%s is no public host's", (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  test.each(PUBLIC)("%s is a public host's", (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  });

  test.each(NO_ADDRESS)("that is none, like %j, is taken for private and for metadata", (text) => {
    expect([isPrivateAddress(text), isMetadataAddress(text)]).toEqual([true, true]);
  });

  test.each([
    ...["169.254.169.254", "::ffff:169.254.169.254", "::169.254.169.254", "64:ff9b::a9fe:a9fe", "fe80::1"],
    ...["fd00:ec2::254", "100.100.100.200", "192.0.0.192", "fd20:ce::254"],
  ])("%s may be a cloud's metadata service", (address) => {
    expect(isMetadataAddress(address)).toBe(true);
  });

  test.each(["10.0.0.9", "127.0.0.1", "fd12::1", "93.184.216.34", "2606:2800:220:1::1"])(
    "%s is no metadata service",
    (address) => {
      expect(isMetadataAddress(address)).toBe(false);
    },
  );
});
