// What the description of the API says beside the schemas of its calls: the way from a file to its translation, which calls a key
// opens, and the form that a file comes in, which no schema of ours checks because its bytes are read as they arrive.
import { API_PATHS, fillPath, KEY_CALLS, WEBHOOK_HEADERS } from "@yizhou/contract";
import { jsonSchemaTransform } from "fastify-type-provider-zod";

const FORM = "multipart/form-data";
const job = (path: string) => fillPath(path, { id: "JOB_ID" });

/** Markdown. Its commands are run as they stand by `server/test/api-description.test.ts`. */
export const API_GUIDE = `Document translation that keeps the layout.

## From a file to its translation

Make a key under *Account settings → API* with the rights \`read\` and \`translate\`. Each command below works as it stands once
its capitals are replaced by what the answer before it gave.

\`\`\`sh
# 1. Bring a file. \`data.id\` of the answer is FILE_ID.
curl -H "Authorization: Bearer KEY" -F "file=@paper.docx" "SITE${API_PATHS.files}"

# 2. See what a start would do and cost; nothing is spent.
curl -H "Authorization: Bearer KEY" -H "Content-Type: application/json" -d '{"fileIds":["FILE_ID"],"options":{"from":"en","to":"zh-Hans"}}' "SITE${API_PATHS.quotes}"

# 3. Start. The request key is your own, 8 to 64 characters: sent again, it starts nothing twice. \`data[0].id\` is JOB_ID.
curl -H "Authorization: Bearer KEY" -H "Content-Type: application/json" -d '{"requestKey":"REQUEST_KEY","fileIds":["FILE_ID"],"options":{"from":"en","to":"zh-Hans"}}' "SITE${API_PATHS.jobs}"

# 4. Ask until \`data.finishedAt\` is not null; \`data.state\` says how it ended, \`data.outputs\` what can be fetched.
curl -H "Authorization: Bearer KEY" "SITE${job(API_PATHS.job)}"

# 5. Have a link made for one of the outputs. It is good for some minutes; \`data.url\` is LINK.
curl -H "Authorization: Bearer KEY" -H "Content-Type: application/json" -d '{"ids":["JOB_ID"],"output":"target"}' "SITE${API_PATHS.links}"

# 6. Fetch the file under its own name; the link needs no key.
curl -OJ "SITELINK"
\`\`\`

## Answers

Every answer but files and streams is \`{"isSuccess", "data", "errorMessage"}\`. A refusal adds \`errorCode\`, which never changes its
meaning, \`params\`, \`fields\` with every invalid input by name, and \`requestId\`. \`errorMessage\` is Chinese, English or Korean, as
\`Accept-Language\` asks. An answer 429 says in \`Retry-After\` after how many seconds to come again.

## Webhooks

Rather than ask, be told: each delivery is a POST with the headers \`${WEBHOOK_HEADERS.event}\`, \`${WEBHOOK_HEADERS.delivery}\` (its id; one
may arrive twice) and \`${WEBHOOK_HEADERS.signature}: t=SECONDS,v1=HEX\`. HEX is HMAC-SHA-256, keyed with the webhook's secret, of the
seconds, a full stop and the body as it came. What is not answered with 2xx is sent again after 1, 5, 30, 120 and 720 minutes.`;

/** What `@fastify/swagger` calls for each route. */
export const describeRoute: typeof jsonSchemaTransform = (input) => {
  const { schema, url } = jsonSchemaTransform(input);
  if (!schema || schema.hide) return { schema, url };
  const scope = [input.route.method].flat().flatMap((method) => KEY_CALLS[`${method} ${url}`] ?? [])[0];
  return {
    schema: {
      ...schema,
      ...(scope !== undefined && { description: `Open to API keys with the right \`${scope}\`.` }),
      ...(schema.consumes?.includes(FORM) && { body: url === API_PATHS.files ? LOCKABLE_FORM : FILE_FORM }),
    },
    url,
  };
};

const FILE = { type: "string", format: "binary" } as const;
const FILE_FORM = { type: "object", properties: { file: FILE }, required: ["file"] };
const LOCKABLE_FORM = { ...FILE_FORM, properties: { password: { type: "string" }, file: FILE } };
