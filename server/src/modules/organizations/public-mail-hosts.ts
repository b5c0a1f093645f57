/**
 * Hosts where anybody can have a mailbox: having one there says nothing about where a person belongs. A manager must also have proven a
 * mailbox of a domain to name it, so what is missing here lets nobody claim people; it only makes an offer that nobody need take.
 */
const PUBLIC_MAIL_HOSTS: ReadonlySet<string> = new Set(
  `
  126.com 139.com 163.com 163.net 188.com 189.cn 21cn.com aliyun.com foxmail.com qq.com sina.cn sina.com sina.com.cn sogou.com
  sohu.com tom.com vip.163.com vip.126.com vip.qq.com vip.sina.com wo.cn yeah.net
  daum.net dreamwiz.com hanmail.net kakao.com korea.com lycos.co.kr nate.com naver.com
  aol.com duck.com fastmail.com gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hey.com hotmail.co.jp hotmail.co.kr
  hotmail.co.uk hotmail.com hotmail.de hotmail.es hotmail.fr hotmail.it icloud.com inbox.ru laposte.net libero.it list.ru live.cn
  live.com live.co.kr live.fr mac.com mail.com mail.ru me.com msn.com orange.fr outlook.co.kr outlook.com outlook.de outlook.es
  outlook.fr outlook.jp outlook.kr pm.me proton.me protonmail.com rambler.ru rocketmail.com t-online.de tuta.com tutanota.com web.de
  yahoo.ca yahoo.cn yahoo.co.in yahoo.co.jp yahoo.co.kr yahoo.co.uk yahoo.com yahoo.com.br yahoo.com.cn yahoo.com.hk yahoo.com.tw
  yahoo.de yahoo.es yahoo.fr yahoo.it yandex.com yandex.ru ya.ru ymail.com zoho.com
  10minutemail.com guerrillamail.com mailinator.com sharklasers.com temp-mail.org yopmail.com
  `
    .trim()
    .split(/\s+/),
);

export const isPublicMailHost = (domain: string): boolean => PUBLIC_MAIL_HOSTS.has(domain);
