// Which layer says what of a check: the editor as it comes, the organisation over it, the person over both.
import type { CheckLayer } from "@yizhou/contract";
import type { CheckId, Severity } from "@yizhou/model";
import { layerSettings, type QaSettings } from "@yizhou/qa";

/** What the checks are to hold a text to, as all layers together say it. */
export function settingsOf(layers: readonly (CheckLayer | undefined)[]): QaSettings {
  return layerSettings(...layers.flatMap((layer) => (layer ? [definedOf(layer)] : [])));
}

/** A layer with one check said otherwise; null: as the layer below has it. */
export function withSeverity(layer: CheckLayer, id: CheckId, severity: Severity | null): CheckLayer {
  const { [id]: _, ...rest } = layer.severities;
  return { ...layer, severities: severity === null ? rest : { ...rest, [id]: severity } };
}

/** What is undefined on the wire says nothing; the layers take a key that is there to say something. */
function definedOf({ severities, latinSpacing, maxWidth, patterns }: CheckLayer) {
  return {
    ...{ severities, patterns },
    ...(latinSpacing !== undefined && { latinSpacing }),
    ...(maxWidth !== undefined && { maxWidth }),
  };
}
