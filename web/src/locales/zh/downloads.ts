/** Texts of the downloads. */
export default {
  lead: "接口文档、命令行程序、加载项、浏览器扩展、导入模板与示例文档。每个文件都附校验值，可核对下载是否完整。",
  programs: "程序与接口",
  planned: "计划中",
  api: { name: "接口文档", text: "OpenAPI 3.1，列出全部接口，可在页面上试用。" },
  keys: { name: "API密钥", text: "程序和命令行用密钥调用接口，在账号设置中新建。" },
  cli: { name: "命令行yizhou", text: "用API密钥在自己的电脑或服务器上翻译文件和文本。" },
  addIns: "加载项与浏览器扩展",
  addInsNote: "在Word、WPS文字和浏览器里直接翻译，使用API密钥，密钥在账号设置中新建。",
  install: {
    word: "Word：新建一个共享文件夹放入此文件，在“文件—选项—信任中心—受信任的加载项目录”中添加该文件夹，再从“插入—我的加载项—共享文件夹”打开。网页版Word可在“加载项—上传我的加载项”中直接选择此文件。网站须以https访问。",
    wps: 'WPS文字：解压到 %APPDATA%\\kingsoft\\wps\\jsaddons，在同一文件夹的publish.xml中加入 <jsplugin name="yizhou" type="wps" version="0.1.0" url=""/>，重新打开WPS文字。',
    extension:
      "Chrome、Edge：解压到一个不会移动的文件夹，打开扩展管理页，启用开发者模式，选择“加载已解压的扩展程序”。",
  },
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
