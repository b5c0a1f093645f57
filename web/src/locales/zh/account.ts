export default {
  signIn: "登录",
  account: "账号",
  accountPlaceholder: "用户名、邮箱或电话号码",
  password: "密码",
  accountRequired: "请输入用户名/邮箱/电话号码",
  passwordRequired: "请输入密码",
  success: "登录成功，正在进入…",
  failed: "登录没有成功，请重试",
  registerNote: "自助注册正在建设中。需要账号时，请通过页面上的联系方式告诉我们。",
  sideTitle: "文件、记忆与术语，\n登录后都在手边。",
  sideNote: "译文按原版式取回，原文与译文逐句对照。",
  pageNote: "登录后可以上传文件、查看进度、取回译文。",
};
