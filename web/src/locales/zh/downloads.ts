/** Texts of the downloads. */
export default {
  lead: "接口文档、命令行程序、导入模板与示例文档。每个文件都附校验值，可核对下载是否完整。",
  programs: "程序与接口",
  planned: "计划中",
  api: { name: "接口文档", text: "OpenAPI 3.1，列出全部接口，可在页面上试用。" },
  keys: { name: "API密钥", text: "程序和命令行用密钥调用接口，在账号设置中新建。" },
  cli: { name: "命令行yizhou", text: "用API密钥在自己的电脑或服务器上翻译文件和文本。" },
  addIn: { name: "Word与WPS加载项", text: "在文档里翻译选中的段落，插入记忆中的译文。" },
  extension: { name: "浏览器扩展", text: "把选中的文字或整页送到译舟翻译。" },
  client: "命令行与客户端",
  clientNote:
    "用API密钥在自己的电脑或服务器上翻译。命令行yizhou需要Node 20或更高版本，安装时不需要网络；yizhou-client.ts是TypeScript客户端，只有一个文件。",
  templates: "导入模板",
  templatesNote: "填好后在私有云库中导入，列名会自动识别。",
  samples: "示例文档",
  samplesNote: "用来试译，内容由我们编写，可随意使用。",
  facts: "版本{{version}}，{{date}}，{{size}}",
  save: "下载",
  saveNamed: "下载{{name}}",
};
