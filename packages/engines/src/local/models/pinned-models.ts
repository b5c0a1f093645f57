/**
 * The models that are offered without asking anyone: Chinese, English, Korean and Japanese, as Mozilla released them.
 *
 * Where the figures come from (read in stored copies, not fetched from the live servers):
 * - paths in the bucket, and SHA-256 of `model`: Mozilla's catalogue `db/models.json` as quoted by several public programs;
 *   en-zh and zh-en with the packed and unpacked size and SHA-256 of every file, ja-en, ko-en, en-zh_hant and zh_hant-en
 *   with the unpacked ones, each taken from files those programs fetched from the bucket;
 * - `attachment`, size and SHA-256: Firefox's Remote Settings collection `translations-models` (versions 2.0 to 2.3 of the
 *   pairs), quoted alike by two public programs; en-ko and en-ja have their shortlist and vocabularies from there alone.
 * Architectures: into English `base`, where its quality is the same or better; into Chinese and Japanese `base-memory`
 * (docs/engines.md has the published scores). The shortlist of en-zh differs between the two stores: only the bucket's is
 * listed.
 */
import {
  languageOfCode,
  type CatalogueFile,
  type CatalogueModel,
  type ModelFileRole,
} from "./model-catalogue.ts";

/** Base address of the bucket with the packed files; its catalogue stands at `db/models.json` below it. */
export const BUCKET_BASE =
  "https://storage.googleapis.com/moz-fx-translations-data--303e-prod-translations-data/";
/** Base address of the files as Firefox fetches them. */
export const ATTACHMENTS_BASE = "https://firefox-settings-attachments.cdn.mozilla.net/";

const ATTACHMENT_FOLDER = "main-workspace/translations-models/";

interface PinnedFile {
  readonly role: ModelFileRole;
  readonly name: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** Packed size in the bucket, where a source states it. */
  readonly packedBytes?: number;
  readonly attachment?: string;
}

function pinned(id: string, architecture: string, run: string, files: readonly PinnedFile[]): CatalogueModel {
  const [from, to] = id.split("-") as [string, string];
  return {
    id,
    from: languageOfCode(from),
    to: languageOfCode(to),
    architecture,
    files: files.map(({ role, name, sizeBytes, sha256, packedBytes, attachment }): CatalogueFile => ({
      role,
      name,
      sizeBytes,
      sha256,
      sources: [
        {
          store: "bucket",
          path: `models/${id}/${run}/exported/${name}.gz`,
          ...(packedBytes !== undefined && { downloadBytes: packedBytes }),
        },
        ...(attachment
          ? [
              {
                store: "attachments" as const,
                path: `${ATTACHMENT_FOLDER}${attachment}`,
                downloadBytes: sizeBytes,
              },
            ]
          : []),
      ],
    })),
  };
}

/** See the head of the file. */
export const PINNED_MODELS: readonly CatalogueModel[] = [
  pinned("en-zh", "base-memory", "llmaat_finetune10M_qe8_f2_ByQcSxGXQRqGi-UTxYE43g", [
    {
      role: "model",
      name: "model.enzh.intgemm.alphas.bin",
      sizeBytes: 43_849_787,
      packedBytes: 33_375_922,
      sha256: "4e5accc141373565ddc8fa1565bceaa8d0c3482a82cab8131c719ebcc6c2157c",
      attachment: "a7ff7d5e-e67e-406c-a34b-a7edea35b10e.bin",
    },
    {
      role: "shortlist",
      name: "lex.50.50.enzh.s2t.bin",
      sizeBytes: 4_485_184,
      packedBytes: 2_536_039,
      sha256: "8575d8daa10e2dbff316dcdf8e1ce475357bcc2c92bdc63b736a2d5add22f681",
    },
    {
      role: "sourceVocabulary",
      name: "srcvocab.enzh.spm",
      sizeBytes: 806_952,
      packedBytes: 407_784,
      sha256: "bd9b65504acc6d9726dd281f7defc2adb7c2c22d0688fe2f84697de25197c8c5",
      attachment: "ea98c52c-58dc-45d5-af23-38f2b029d020.spm",
    },
    {
      role: "targetVocabulary",
      name: "trgvocab.enzh.spm",
      sizeBytes: 772_004,
      packedBytes: 425_748,
      sha256: "aded6993c36e440284d11cec3f6b8aef9c0e43188a772d80be342a713adf223d",
      attachment: "bddbda68-d4d2-4317-a0a1-119caa47525e.spm",
    },
  ]),
  pinned("zh-en", "base", "cjk_icu_base_LQeOIbF7Sbq3XA8lsRPotw", [
    {
      role: "model",
      name: "model.zhen.intgemm.alphas.bin",
      sizeBytes: 59_504_955,
      packedBytes: 44_369_188,
      sha256: "3535442962ec8f4a553cc19b206befcac689ee9cddaea44fa91e21527fc30ac2",
      attachment: "052699bf-6f88-4c74-bb14-e49a943b4f59.bin",
    },
    {
      role: "shortlist",
      name: "lex.50.50.zhen.s2t.bin",
      sizeBytes: 9_220_016,
      packedBytes: 4_824_122,
      sha256: "cdcad3592dc2bc4676c34c4d37203f7649ee989195cf083cbb60f1ea011f976b",
      attachment: "645c720c-6920-470d-9bb7-3f9a6b0a9cae.bin",
    },
    {
      role: "vocabulary",
      name: "vocab.zhen.spm",
      sizeBytes: 1_359_697,
      packedBytes: 738_862,
      sha256: "dff594318ab7d8b7b60b844ab98ebe6b932ae8045fab15235404c787715965b3",
      attachment: "88a4925d-ff4a-4c76-8813-95e2ac600b14.spm",
    },
  ]),
  pinned("en-ko", "base", "cjk_hplt2_Fzrv_XPwTs6KVNkktUeuOA", [
    {
      role: "model",
      name: "model.enko.intgemm.alphas.bin",
      sizeBytes: 59_504_955,
      sha256: "1c310a79b61b8824b2eb26b045db043d92722f3e66ea06998f7c89f48da9f6bc",
      attachment: "4041be52-9e75-41f1-9d4f-04801f112553.bin",
    },
    {
      role: "shortlist",
      name: "lex.50.50.enko.s2t.bin",
      sizeBytes: 6_676_356,
      sha256: "7734265822ce315c72334ad538e698ab3900ab8e8f04bd43768d0aecad6b6df7",
      attachment: "f8a94a6b-264c-4c06-8016-2b57364fbd90.bin",
    },
    {
      role: "vocabulary",
      name: "vocab.enko.spm",
      sizeBytes: 1_406_926,
      sha256: "709bf0e425345e0e92ce41ed84348a1296a2107c92bdb6624404450ffecbd1f9",
      attachment: "2143a895-2f68-4f00-8ebc-40c9563f304d.spm",
    },
  ]),
  pinned("ko-en", "base", "cjk_icu_base_BnKgBdd0Rzq87oUYN3L9-A", [
    {
      role: "model",
      name: "model.koen.intgemm.alphas.bin",
      sizeBytes: 59_504_955,
      sha256: "1c902d6f7a8d7e3efe6ff4f7d4960a369957bca4ce2ce4a6e8572c231d525090",
      attachment: "df186f1f-866e-4a67-af59-6470c3677938.bin",
    },
    {
      role: "shortlist",
      name: "lex.50.50.koen.s2t.bin",
      sizeBytes: 8_617_080,
      sha256: "471cd980c4ba08c240246f9361f64eb5d627848a135b5731d665f9efaa1e26ae",
      attachment: "9256bedc-fb5d-4a9c-8a20-476fc246a7cb.bin",
    },
    {
      role: "vocabulary",
      name: "vocab.koen.spm",
      sizeBytes: 1_410_063,
      sha256: "1c72b740ab793cdc3a8f16913dd6b4e806c77421077dd2d85edeb7be38418598",
      attachment: "b82773e2-0043-4160-86de-310155d111fb.spm",
    },
  ]),
  pinned("en-ja", "base-memory", "llmaat_finetune10M_qe8_f2_ApiGGQIwTKuF9i_k3n9Q2Q", [
    {
      role: "model",
      name: "model.enja.intgemm.alphas.bin",
      sizeBytes: 43_849_787,
      sha256: "59ae659f9bb63e4f81f474fe3c03d3f4499434b5f9e779fab7c12a45f31fd562",
      attachment: "4e19636e-4644-4072-8a05-9ef695d4a3ae.bin",
    },
    {
      role: "shortlist",
      name: "lex.50.50.enja.s2t.bin",
      sizeBytes: 4_128_360,
      sha256: "edfb7eb47b98a2689b804ab3614c31b24f1257aa54b1154da3d85e1ae8152d9f",
      attachment: "87258444-8fac-4d3c-a175-9275e9d10ffa.bin",
    },
    {
      role: "sourceVocabulary",
      name: "srcvocab.enja.spm",
      sizeBytes: 796_275,
      sha256: "970c98d174fc01e0339fbabbf45af36a4be3f26f819ec1a5ea1189f71e091889",
      attachment: "cdea5422-fe0d-4941-a653-ca090423e8f8.spm",
    },
    {
      role: "targetVocabulary",
      name: "trgvocab.enja.spm",
      sizeBytes: 827_144,
      sha256: "3b3d9f8f3a034d98d0a476f1794fa79c01e4e98a967ceb6777a66ba2d03ec1e1",
      attachment: "5c1a663f-5736-4100-b681-c6737fe79cb5.spm",
    },
  ]),
  pinned("ja-en", "base", "cjk_icu_base_U4VUAW3STh-bF0Sr-dX69g", [
    {
      role: "model",
      name: "model.jaen.intgemm.alphas.bin",
      sizeBytes: 59_504_955,
      sha256: "a9bf800679bba570520e1161d7b4fbfcb957add32ca35812134add85689752ad",
      attachment: "48d2ba29-c156-44b6-be26-d7ae1192a01b.bin",
    },
    {
      role: "shortlist",
      name: "lex.50.50.jaen.s2t.bin",
      sizeBytes: 9_346_816,
      sha256: "8f858a72fcbaa476c582577b04d6f5f89d645d2335b0b4a794c2706d4b1f75ff",
      attachment: "3531750e-147d-444f-b75f-dd077904aaa8.bin",
    },
    {
      role: "vocabulary",
      name: "vocab.jaen.spm",
      sizeBytes: 1_443_222,
      sha256: "5cb217758bae05877bb3f0c2f612e4e7c1e4cb03c10db11f4a47098d7ae62919",
      attachment: "ca178452-791a-489e-ba83-b90b9bfe6665.spm",
    },
  ]),
  pinned("en-zh_hant", "base-memory", "zh_hant_llmaat_finetune10M_qe8_f2_aQ8azdOMQOSBVjBDOVDIZQ", [
    {
      role: "model",
      name: "model.enzh_hant.intgemm.alphas.bin",
      sizeBytes: 43_849_787,
      sha256: "559ab90d723a58c1f1e2ab7cc12137bc667af5ba3e325e3eb30b5cdc930db520",
      attachment:
        "20260522194155--76d2a34e-7ef2-4829-ac1a-a1319b852dc5--72be7771-db83-4218-bec5-44f021cbf00b.bin",
    },
    {
      role: "shortlist",
      name: "lex.50.50.enzh_hant.s2t.bin",
      sizeBytes: 4_057_188,
      sha256: "d891404d1436a7334df12539fe30a26f9e9f2b80bd42fdb8b5f8849e8a1e942b",
      attachment:
        "20260522194159--13a8d548-8d6a-46f6-ab8d-ea19098b7fe8--6cf4bdcb-dbe5-4e2d-af40-a02b440fdcc9.bin",
    },
    {
      role: "sourceVocabulary",
      name: "srcvocab.enzh_hant.spm",
      sizeBytes: 803_694,
      sha256: "2266df70492162a249ab1c0154f929bd6098b246544c666c1a0d5a24dde7d2ea",
      attachment:
        "20260522194144--b93467f8-2c0b-43f4-a662-19cae5c7f899--ae44a945-6ed0-44d2-88ac-d4b9c25f6c3a.spm",
    },
    {
      role: "targetVocabulary",
      name: "trgvocab.enzh_hant.spm",
      sizeBytes: 751_671,
      sha256: "22b91a4436d70b91ab8777c677252ab5fae2bc284d71f977df5206c110e3444c",
      attachment:
        "20260522194157--52f509a0-ac8b-48bf-ba9f-0c61a064a00a--85418cc0-208e-440b-ac6f-c56d242ca430.spm",
    },
  ]),
  pinned("zh_hant-en", "base-memory", "zh_hant_openlid_zh_tw_lr0002_WJi5Ozi7SZWC6hgfD5GhTA", [
    {
      role: "model",
      name: "model.zh_hanten.intgemm.alphas.bin",
      sizeBytes: 43_849_787,
      sha256: "0aee91790894458f5d367551f6edcd4c9cb97852c34f221bcbf9f4701ebcf0cd",
      attachment:
        "20260522194230--6ca6db97-6bce-4110-981f-350e15965675--8323efd2-43e9-4886-9f60-35870d1744ea.bin",
    },
    {
      role: "shortlist",
      name: "lex.50.50.zh_hanten.s2t.bin",
      sizeBytes: 6_385_944,
      sha256: "aa7daf6cfc85c0cd2c10e2944d66f6da55497c9c6408789f3adfded4074c2fb1",
      attachment:
        "20260522194215--6c386193-432a-422f-be5f-3cad0977e52b--a52e4a54-5f80-43ce-b873-1bc792ec1483.bin",
    },
    {
      role: "sourceVocabulary",
      name: "srcvocab.zh_hanten.spm",
      sizeBytes: 769_669,
      sha256: "5cc6a76611dbf86219f109141533606b15ecb34eee83673bb86b2c16b14734db",
      attachment:
        "20260522194213--ad6a9ed2-06ed-4c72-b6ba-aa4492bd582f--72fab356-41da-4bd6-a22c-aa5456ba3ea1.spm",
    },
    {
      role: "targetVocabulary",
      name: "trgvocab.zh_hanten.spm",
      sizeBytes: 812_572,
      sha256: "7bf002db37c10d3b114cc5588d7fdcb16c57d0fd1e2c34354c22cc9f0b6c3c29",
      attachment:
        "20260522194217--5e1d7df1-80a8-4142-ae9d-0ff51b8c2fbc--5e39a274-9805-4d87-a950-39b3d95aac93.spm",
    },
  ]),
];
