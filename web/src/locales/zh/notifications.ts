/** Texts of the bell and its list; what is told comes from the server. */
export default {
  title: "通知",
  unread_other: "{{count}}条未读",
  readAll: "全部标为已读",
  empty: "还没有通知。账号安全和翻译结果会显示在这里",
  older: "查看更早的通知",
  isUnread: "未读",
};
