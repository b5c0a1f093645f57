/**
 * What is known of a picture's text between reading and painting, as plain JSON.
 *
 * Places on the page are pixels of the upright picture in its full size, y down. A block has its own *frame*, in which its
 * lines run left to right and y goes up, as the typesetter wants it: the page turned by `angleDeg` about its upper left corner
 * and mirrored (`toFrame` and `toPage` in frame.ts).
 */
import type { FontLook } from "@yizhou/page/fonts";
import type { TextAlign } from "@yizhou/page/model";

/** left <= right, bottom <= top, in a block's frame. */
export interface FrameBox {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** One line as read, in its block's frame. */
export interface PictureLine extends FrameBox {
  readonly baseline: number;
}

/**
 * A piece of text that is translated as a whole. `size`: em of its letters; `leading`: distance of its baselines, both in
 * pixels. `available`: where the translation may go. `isLabel`: a short text among
 * drawings, which belongs to its place.
 */
export interface PictureBlock {
  readonly id: string;
  readonly text: string;
  readonly angleDeg: number;
  readonly lines: readonly PictureLine[];
  readonly box: FrameBox;
  readonly available: FrameBox;
  readonly size: number;
  readonly leading: number;
  readonly align: TextAlign;
  readonly look: FontLook;
  readonly isLabel: boolean;
  readonly isHeading: boolean;
}

/** Size: upright, in full. `unread`: places where text stands that could not be read. */
export interface PictureModel {
  readonly width: number;
  readonly height: number;
  readonly blocks: readonly PictureBlock[];
  readonly unread: number;
}
