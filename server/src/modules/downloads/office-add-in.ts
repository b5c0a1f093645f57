// What Word and WPS are told of the pane that the site serves: Word a manifest, WPS a folder of two files.
import { OFFICE_PANE_PATH, SITE_NAMES } from "@yizhou/contract";
import type { Localised } from "@yizhou/contract";
import { zipSync } from "fflate";

/** Names the add-in to Word for ever, whichever site serves it. */
const ADD_IN_ID = "6f0f4a3e-2b1d-4f6e-9c55-7a1e3f0d9b42";

/** The same bytes whenever it is made; the first day that a zip can name. */
const ZIP_DAY = new Date("1980-01-01T00:00:00Z");

const DESCRIPTION: Localised = {
  zh: "在文档里翻译选中内容或全文，插入记忆库中的译文。",
  en: "Translate the selection or the whole document, and insert from your memories.",
  ko: "문서 안에서 선택 영역이나 전체를 번역하고 메모리의 번역을 넣습니다.",
};
const BUTTON: Localised = { zh: "译舟翻译", en: "Yizhou", ko: "이저우 번역" };

/**
 * The manifest of the add-in for Word (Office Add-ins XML manifest, schema 1.1): a task pane, and a button on the Home tab.
 *
 * @param site  its origin; Word itself asks that it is https
 */
export function officeManifest(site: string, version: string): string {
  const pane = escapeXml(`${site}${OFFICE_PANE_PATH}`);
  const icon = (size: number) => escapeXml(`${site}/icons/icon-${size}.png`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<OfficeApp xmlns="http://schemas.microsoft.com/office/appforoffice/1.1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:bt="http://schemas.microsoft.com/office/officeappbasictypes/1.0" xmlns:ov="http://schemas.microsoft.com/office/taskpaneappversionoverrides" xsi:type="TaskPaneApp">
  <Id>${ADD_IN_ID}</Id>
  <Version>${version}.0</Version>
  <ProviderName>${escapeXml(SITE_NAMES.en)}</ProviderName>
  <DefaultLocale>zh-CN</DefaultLocale>
  ${inLanguages("DisplayName", SITE_NAMES)}
  ${inLanguages("Description", DESCRIPTION)}
  <IconUrl DefaultValue="${icon(32)}"/>
  <HighResolutionIconUrl DefaultValue="${icon(80)}"/>
  <SupportUrl DefaultValue="${escapeXml(`${site}/download`)}"/>
  <AppDomains>
    <AppDomain>${escapeXml(site)}</AppDomain>
  </AppDomains>
  <Hosts>
    <Host Name="Document"/>
  </Hosts>
  <Requirements>
    <Sets DefaultMinVersion="1.1">
      <Set Name="WordApi"/>
    </Sets>
  </Requirements>
  <DefaultSettings>
    <SourceLocation DefaultValue="${pane}"/>
  </DefaultSettings>
  <Permissions>ReadWriteDocument</Permissions>
  <VersionOverrides xmlns="http://schemas.microsoft.com/office/taskpaneappversionoverrides" xsi:type="VersionOverridesV1_0">
    <Hosts>
      <Host xsi:type="Document">
        <DesktopFormFactor>
          <ExtensionPoint xsi:type="PrimaryCommandSurface">
            <OfficeTab id="TabHome">
              <Group id="Yizhou.Group">
                <Label resid="Yizhou.Name"/>
                ${iconSizes("                ")}
                <Control xsi:type="Button" id="Yizhou.Open">
                  <Label resid="Yizhou.Button"/>
                  <Supertip>
                    <Title resid="Yizhou.Button"/>
                    <Description resid="Yizhou.Description"/>
                  </Supertip>
                  ${iconSizes("                  ")}
                  <Action xsi:type="ShowTaskpane">
                    <TaskpaneId>Yizhou.Pane</TaskpaneId>
                    <SourceLocation resid="Yizhou.Pane"/>
                  </Action>
                </Control>
              </Group>
            </OfficeTab>
          </ExtensionPoint>
        </DesktopFormFactor>
      </Host>
    </Hosts>
    <Resources>
      <bt:Images>
${[16, 32, 80].map((size) => `        <bt:Image id="Yizhou.Icon${size}" DefaultValue="${icon(size)}"/>`).join("\n")}
      </bt:Images>
      <bt:Urls>
        <bt:Url id="Yizhou.Pane" DefaultValue="${pane}"/>
      </bt:Urls>
      <bt:ShortStrings>
        ${resource("Yizhou.Name", SITE_NAMES)}
        ${resource("Yizhou.Button", BUTTON)}
      </bt:ShortStrings>
      <bt:LongStrings>
        ${resource("Yizhou.Description", DESCRIPTION)}
      </bt:LongStrings>
    </Resources>
  </VersionOverrides>
</OfficeApp>
`;
}

/**
 * The add-in for WPS Writer: a folder to be put among its add-ins, with a button that opens the pane of the site.
 *
 * @param site  its origin
 */
export function wpsAddIn(site: string, version: string): Uint8Array {
  const folder = `yizhou_${version}`;
  const files = {
    "ribbon.xml": `<customUI xmlns="http://schemas.microsoft.com/office/2006/01/customui" onLoad="onYizhouLoad">
  <ribbon>
    <tabs>
      <tab id="yizhou" label="${escapeXml(SITE_NAMES.zh)}">
        <group id="yizhouGroup" label="${escapeXml(SITE_NAMES.zh)}">
          <button id="yizhouOpen" label="${escapeXml(BUTTON.zh)}" onAction="onYizhouOpen" size="large"/>
        </group>
      </tab>
    </tabs>
  </ribbon>
</customUI>
`,
    // WPS runs this in a page of its own, and calls the functions that the ribbon names.
    "main.js": `var pane = null;
function onYizhouLoad() {
  return true;
}
function onYizhouOpen() {
  if (!pane) pane = wps.CreateTaskPane(${JSON.stringify(`${site}${OFFICE_PANE_PATH}`)});
  pane.Visible = !pane.Visible;
  return true;
}
`,
  };
  const entries = Object.entries(files).map(
    ([name, text]) => [`${folder}/${name}`, new TextEncoder().encode(text)] as const,
  );
  return zipSync(Object.fromEntries(entries), { mtime: ZIP_DAY });
}

function inLanguages(element: string, { zh, en, ko }: Localised): string {
  return `<${element} DefaultValue="${escapeXml(zh)}">
    <Override Locale="en-US" Value="${escapeXml(en)}"/>
    <Override Locale="ko-KR" Value="${escapeXml(ko)}"/>
  </${element}>`;
}

function resource(id: string, { zh, en, ko }: Localised): string {
  return `<bt:String id="${id}" DefaultValue="${escapeXml(zh)}">
          <bt:Override Locale="en-US" Value="${escapeXml(en)}"/>
          <bt:Override Locale="ko-KR" Value="${escapeXml(ko)}"/>
        </bt:String>`;
}

function iconSizes(indent: string): string {
  const images = [16, 32, 80].map(
    (size) => `${indent}  <bt:Image size="${size}" resid="Yizhou.Icon${size}"/>`,
  );
  return `<Icon>\n${images.join("\n")}\n${indent}</Icon>`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
