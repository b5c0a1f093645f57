/**
 * Frequent characters that differ between Simplified and Traditional Chinese, in pairs. Left out is every character that both
 * scripts use (后, 里, 只, 干, 台, 系 …), since it proves nothing.
 */
const PAIRS =
  "这這们們来來时時说說国國为為对對学學会會过過还還没沒经經现現长長样樣间間开開关關问問题題见見车車东東两兩边邊书書电電点點话話语語请請让讓认認识識谁誰读讀写寫买買卖賣钱錢银銀铁鐵门門闻聞马馬鸟鳥鱼魚飞飛龙龍风風气氣汉漢难難网網络絡软軟优優级級织織总總结結论論证證试試验驗数數据據类類医醫药藥专專业業务務产產实實际際选選择擇变變换換标標记記录錄报報导導师師范範围圍约約规規则則权權义義财財济濟贸貿线線纸紙维維续續缩縮绩績综綜编編缘緣组組细細终終练練统統继繼绪緒绿綠应應该該农農动動劳勞华華单單历歷参參双雙员員响響团團图圖园園圆圓坏壞块塊声聲处處备備复復头頭夹夾夺奪奋奮妇婦孙孫宁寧宝寶审審宽寬寻尋将將尔爾层層属屬岁歲岛島币幣帮幫庆慶库庫废廢异異张張弹彈强強归歸当當径徑忆憶怀懷态態恶惡惊驚惯慣愿願战戰户戶扑撲执執扩擴扫掃扬揚护護担擔拥擁拟擬拦攔挂掛挡擋挥揮损損捡撿携攜摄攝摆擺敌敵显顯暂暫术術机機杀殺杂雜条條极極构構枪槍柜櫃检檢楼樓横橫欢歡残殘毁毀毕畢汇匯沟溝泪淚泽澤洁潔测測浓濃涛濤润潤涨漲灭滅灵靈灾災炉爐热熱爱愛牵牽状狀独獨狱獄猎獵环環疗療监監盖蓋盘盤码碼础礎确確礼禮离離种種积積称稱稳穩穷窮竞競笔筆签簽简簡粮糧紧緊纠糾纪紀纯純纲綱纳納纵縱纷紛纹紋绍紹绕繞给給绝絕罗羅罚罰职職联聯肃肅胜勝脏髒脑腦脚腳艺藝节節苏蘇荣榮获獲营營虑慮虽雖补補装裝览覽觉覺观觀视視触觸计計订訂讨討训訓议議设設访訪评評诉訴词詞译譯详詳误誤课課调調谈談谢謝贝貝负負贡貢败敗货貨质質贫貧购購贵貴费費资資赖賴赛賽赞贊赢贏赵趙跃躍踪蹤轮輪转轉载載较較辑輯输輸辞辭达達迁遷运運进進远遠违違连連迟遲适適邮郵郑鄭释釋针針钟鐘钢鋼铜銅链鏈销銷锁鎖错錯键鍵镇鎮阅閱队隊阳陽阴陰阵陣阶階陆陸陈陳险險随隨隐隱静靜韩韓页頁项項顺順须須顾顧预預领領频頻颜顏额額饭飯饮飲馆館验驗骑騎黄黃齐齊龄齡";

const { simplified, traditional } = splitPairs();

function splitPairs(): { simplified: ReadonlySet<string>; traditional: ReadonlySet<string> } {
  const characters = [...PAIRS];
  return {
    simplified: new Set(characters.filter((_, index) => index % 2 === 0)),
    traditional: new Set(characters.filter((_, index) => index % 2 === 1)),
  };
}

/**
 * True when a text is plainly in the other Chinese script than `to` asks for: at least two telling characters, and more of
 * the other script's than of its own (names and quotations may stay). Tags other than `zh-Hans` and `zh-Hant` never are.
 */
export function isOtherChineseScript(text: string, to: string): boolean {
  if (to !== "zh-Hans" && to !== "zh-Hant") return false;
  let hans = 0;
  let hant = 0;
  for (const character of text) {
    if (simplified.has(character)) hans++;
    else if (traditional.has(character)) hant++;
  }
  const [own, other] = to === "zh-Hans" ? [hans, hant] : [hant, hans];
  return other >= 2 && other > own;
}
