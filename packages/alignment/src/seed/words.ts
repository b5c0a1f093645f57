/**
 * Common words of English, Chinese and Korean with the same meaning: `en; zh; ko`, alternatives separated by spaces. Written
 * for alignment only: a first hint where two texts share no names or numbers yet. Chinese words have one or two characters,
 * Korean words are stems without particles; English words stand in the form a dictionary lists, with irregular forms beside.
 */
export const SEED_WORDS = `
if whether; 如果 若 假如 是否 倘若; 만약 만일 경우
because since; 因为 由于 因此; 때문 왜냐
therefore thus hence so; 因此 所以 从而 于是; 따라 그래 그러
but however; 但 但是 然而 不过; 하지 그러나 그렇
although though; 虽然 尽管; 비록 불구
and; 和 与 并 并且 以及 及; 그리 및
or; 或 或者 还是; 또는 혹은
not no; 不 没有 没 非 无 并非; 않 아니 없 아닌
never; 从不 从未 绝不 永远; 절대 결코
always; 总是 始终 一直; 항상 언제
often usually; 通常 经常 往往 常常; 보통 자주 종종 일반
sometimes; 有时 有些; 가끔 때때 때로
already; 已经 已; 이미 벌써
also too; 也 还 同样; 또한 역시
only just; 只 仅 只有 只是 仅仅; 오직 단지
very; 非常 很 十分; 매우 아주
more; 更 更多 更加; 더 더욱
most; 最 大多 多数 大部; 가장 대부
less least; 更少 较少 最少; 덜 적
many much; 许多 很多 大量 多; 많은 많이 많
few; 很少 少数 几个; 적은 소수
some; 一些 某些 有些; 일부 어떤 몇몇
any; 任何 任意; 어떤 아무
all; 所有 全部 一切 都; 모든 모두 전체
both; 两者 都 双方; 둘다 양쪽
each every; 每 每个 各 各个; 각 각각 매
other another; 其他 另 另一 其它 别的; 다른
same; 相同 同样 同一 一样; 같은 동일 똑같
different difference differ; 不同 差异 区别; 다른 차이 다르
such; 这样 这种 此类; 이런 이러
this these; 这 这些 该 此 本; 이 이러 이것
that those; 那 那些 该; 그 저 그것
there; 那里 有 存在; 거기 있
here; 这里 此处 这儿 在此; 여기
now; 现在 如今 目前; 이제 지금 현재
then; 然后 那么 接着 随后; 그런 그리 그때
today; 今天 如今; 오늘
tomorrow; 明天; 내일
yesterday; 昨天; 어제
when while; 当 时 时候; 때 동안
before; 之前 以前 前; 전에 이전 전
after; 之后 以后 后; 후 이후 다음
during; 期间; 동안
until; 直到 为止; 까지
first; 第一 首先 首次 最初; 첫 처음 먼저 첫번
second; 第二 其次 秒; 두번 둘째 초
third; 第三; 세번 셋째
last final finally; 最后 最终 最近; 마지 최종 결국
next; 下一 接下 下面 随后; 다음
previous; 之前 上一 以前 先前; 이전 앞선
new; 新 新的 全新; 새 새로 새로운
old; 旧 老 旧的; 오래 옛 기존
good; 好 良好 好的; 좋은 좋
better; 更好 改善; 더나 나은
best; 最好 最佳; 최고 최선
bad; 坏 不好 糟糕; 나쁜 나쁘
big large great; 大 大型 巨大 庞大; 큰 크
small little; 小 小型 微小; 작은 작
long; 长 长期 漫长; 긴 오랜 길
short; 短 简短 短期; 짧은 짧
high; 高 较高; 높은 높
low; 低 较低; 낮은 낮
fast quick quickly; 快 快速 迅速; 빠른 빠르 빨리
slow slowly; 慢 缓慢; 느린 느리 천천
easy easily; 容易 简单 轻松; 쉬운 쉽 쉬
hard difficult difficulty; 困难 难 艰难; 어려 힘든
simple simply; 简单; 간단 단순
complex complicated; 复杂; 복잡
important importance; 重要; 중요
necessary need require must; 必须 需要 必要 需; 필요 반드 해야
possible possibly; 可能; 가능
impossible; 不可 不能; 불가
can could able; 可以 能够 能 可; 수 가능
may might perhaps maybe; 可能 也许 或许; 아마 지도 있을
should; 应该 应 应当; 해야 합니다
will would; 将 会 将会; 것입 할것
want; 想 想要 希望; 원하 싶
hope; 希望; 희망 바랍
like; 喜欢 像 一样; 좋아 처럼 같은
know knew known; 知道 了解 已知; 알 알고 알려
think thought; 认为 思考 觉得 想; 생각
believe; 相信 认为; 믿 믿는
understand understood; 理解 了解 明白; 이해
learn; 学习 学 了解; 배우 학습 배울
teach taught; 教 教授 教学; 가르
remember; 记住 记得; 기억
forget forgot forgotten; 忘记 忘; 잊
see saw seen look; 看 看到 看见 查看 参见; 보 볼 살펴 참고
read; 读 阅读 读取; 읽
write wrote written; 写 编写 写入 撰写; 쓰 작성 쓴
say said tell told speak; 说 告诉 表示; 말 말했 이야
ask; 问 询问 要求; 묻 물어 요청
answer; 回答 答案; 답 대답 답변
question; 问题 疑问 提问; 질문
problem issue; 问题 难题; 문제 이슈
solve solution; 解决 方案 解答; 해결 솔루
help; 帮助 有助; 도움 도와 돕
use used using; 使用 用 利用 采用; 사용 이용 쓰
work works; 工作 运作 起作 作品; 작업 일 작동 동작
make made; 使 让 做 制作 使得; 만들 만드
create created; 创建 创造 新建; 생성 만들 만드
build built; 构建 建立 建造 搭建; 빌드 구축 만들
add added addition; 添加 增加 加入 新增; 추가 더하
remove delete; 删除 移除 去除; 제거 삭제
change changed; 改变 更改 变化 修改 变更; 변경 바꾸 변화 바뀌
update; 更新; 업데 갱신
replace; 替换 取代 代替; 대체 교체 바꾸
move; 移动 搬; 이동 옮기
copy; 复制 副本 拷贝; 복사
save; 保存 储存 节省; 저장
open; 打开 开放 开启; 열 오픈 공개
close; 关闭 接近; 닫 가까
start begin began; 开始 启动 起; 시작
stop; 停止 阻止 停; 중지 멈추 정지
end; 结束 末尾 终; 끝 종료
finish complete completed; 完成 完整 完全; 완료 완성 끝내
continue; 继续 持续; 계속
wait; 等待 等; 기다 대기
try; 尝试 试图 试; 시도 해보
test; 测试 检验 试验; 테스 시험
run ran; 运行 跑 执行; 실행 달리
call called; 调用 称为 叫 呼叫; 호출 부르 불리
return; 返回 回到 归还; 반환 돌아 리턴
get got; 获取 得到 获得; 얻 가져 받
set; 设置 设定 集合; 설정 집합
give gave given; 给 给出 给予 提供; 주 제공
take took taken; 采取 拿 取 花费; 가져 걸리 취하
put; 放 放置; 넣 두
keep kept; 保持 保留 保存; 유지 보관
hold held; 持有 保持 举行; 보유 잡
leave left; 离开 留下; 떠나 남기
come came; 来 来自 出现; 오 온 나오
go went gone; 去 前往 走; 가 이동
show shown; 显示 展示 表明 表示; 보여 표시 나타
hide hidden; 隐藏; 숨기 숨겨
display; 显示 展示; 표시
find found; 找到 发现 查找; 찾 발견
search; 搜索 查找; 검색 찾
choose chose chosen select; 选择 选; 선택 고르
decide decision; 决定 决策; 결정
allow let; 允许 让 使; 허용 하게
support; 支持; 지원 지지
provide; 提供; 제공
contain include; 包含 包括 含有; 포함
exist; 存在; 존재
happen occur; 发生 出现; 발생 일어
become became; 成为 变成 变得; 되 된
cause; 导致 引起 原因 造成; 원인 일으 초래
lead led; 导致 领导 引领; 이끌 이어
result; 结果 导致; 결과
effect affect; 效果 影响 作用; 효과 영향
reason; 原因 理由; 이유
purpose goal aim; 目的 目标; 목적 목표
example; 例如 例子 示例 比如; 예 예를 예시 예제
case; 情况 案例 情形; 경우 사례
way; 方式 方法 途径; 방법 방식
method; 方法; 방법 메서
system; 系统 体系 制度; 시스 체계 체제
structure; 结构; 구조
form; 形式 表单 形成; 형태 양식 폼
part; 部分; 부분 일부
whole entire; 整个 全部 整体; 전체
group; 组 群体 小组 团体; 그룹 집단
list; 列表 名单 清单; 목록 리스
table; 表 表格 桌; 표 테이
number; 数 数字 数量 编号; 숫자 수 번호
name; 名称 名字 名; 이름 명칭
value; 值 价值; 값 가치
type; 类型 种类; 타입 유형 종류
kind sort; 种 种类 类; 종류
level; 水平 级别 层; 수준 레벨
size; 大小 规模 尺寸; 크기
point; 点 要点 指向; 점 포인
line; 行 线 线条; 줄 선 라인
page; 页 页面; 페이 쪽
text; 文本 文字; 텍스 글 본문
word; 词 单词 字; 단어 말
sentence; 句子 句; 문장
language; 语言; 언어
book; 书 书籍 本书; 책
chapter; 章 章节; 장 챕터
section; 节 部分 章节; 절 섹션
article paper; 文章 论文; 논문 글 기사
document documentation; 文档 文件; 문서
file; 文件 档案; 파일
folder directory; 目录 文件; 폴더 디렉
image picture photo; 图像 图片 照片; 이미 사진 그림
figure; 图 人物 数字; 그림
video; 视频 影片; 비디 영상 동영
data; 数据 资料; 데이
information; 信息 资讯; 정보
content; 内容; 내용 콘텐
message; 消息 信息; 메시
code; 代码 编码; 코드
program; 程序 项目; 프로
software; 软件; 소프
computer; 计算 电脑; 컴퓨
network; 网络; 네트
server; 服务; 서버
service; 服务; 서비
client customer; 客户; 클라 고객
user; 用户 使用; 사용 유저
application app; 应用 程序 申请; 애플 앱 응용
website site web; 网站 网页; 웹 사이
browser; 浏览; 브라
button; 按钮; 버튼
input; 输入; 입력 인풋
output; 输出; 출력
function; 函数 功能; 함수 기능
feature; 功能 特性 特征; 기능 특징
component; 组件 成分 部件; 컴포 구성
module; 模块; 모듈
library; 库 图书; 라이 도서
framework; 框架; 프레
tool; 工具; 도구 툴
object; 对象 物体; 객체 물체
array; 数组; 배열
string; 字符 串; 문자
variable; 变量; 변수
parameter argument; 参数; 매개 인수 인자
property attribute; 属性 性质 财产; 속성 프로 재산
element; 元素; 요소 엘리
event; 事件 活动; 이벤 사건
state; 状态 国家 州; 상태 국가
status; 状态 地位; 상태
error mistake; 错误; 오류 에러 실수
warning; 警告; 경고
bug; 错误 缺陷; 버그
fail failure; 失败 故障; 실패
success successful; 成功; 성공
version; 版本; 버전
release; 发布 释放; 출시 릴리 발표
install; 安装; 설치
option; 选项 选择; 옵션 선택
default; 默认 缺省; 기본
process; 过程 处理 进程; 과정 처리 프로
step; 步骤 步; 단계 스텝
order; 顺序 订单 命令 秩序; 순서 주문 명령
rule; 规则 规定; 규칙
condition; 条件 状况; 조건 상태
relation relationship; 关系; 관계
context; 上下 语境 背景; 맥락 컨텍 문맥
environment; 环境; 환경
resource; 资源; 리소 자원
performance; 性能 表现 业绩; 성능 성과
speed; 速度; 속도
memory; 内存 记忆; 메모 기억
time; 时间 时 次; 시간 때
day; 天 日; 날 일
week; 周 星期; 주
month; 月 个月; 달 월
year; 年 年度; 년 해
hour; 小时; 시간
minute; 分钟; 분
century; 世纪; 세기
january; 一月; 일월
people person human; 人 人们 人类; 사람 인간
man men; 男人 男性; 남자 남성
woman women; 女人 女性 妇女; 여자 여성
child children; 孩子 儿童 子; 아이 어린 자식
family; 家庭 家人; 가족
friend; 朋友; 친구
team; 团队 队; 팀
member; 成员 会员; 회원 구성 멤버
community; 社区 群体; 커뮤 공동
company; 公司 企业; 회사 기업
organization; 组织 机构; 조직 기관
government; 政府; 정부
country nation; 国家 国; 나라 국가
world; 世界; 세계
city; 城市 市; 도시
place; 地方 地点; 장소 곳
house home; 家 房子; 집 주택
school; 学校; 학교
university; 大学; 대학
student; 学生; 학생
teacher; 老师 教师; 교사 선생
president; 总统 主席 总裁; 대통 회장
minister; 部长 大臣; 장관
police; 警察 警方; 경찰
war; 战争; 전쟁
peace; 和平; 평화
law legal; 法律 法; 법 법률
court; 法院 法庭; 법원
right; 权利 右 正确; 권리 오른 올바
policy; 政策; 정책
political politics; 政治; 정치
economy economic; 经济; 경제
market; 市场; 시장
price; 价格; 가격
cost; 成本 费用; 비용
money; 钱 资金; 돈 자금
pay paid payment; 支付 付款; 지불 결제
buy bought; 购买 买; 구매 사
sell sold; 出售 卖 销售; 판매 팔
business; 业务 商业 企业; 사업 비즈
industry; 行业 工业 产业; 산업
product; 产品; 제품 상품
technology; 技术 科技; 기술
science scientific; 科学; 과학
research; 研究; 연구
study studies; 研究 学习; 연구 공부
experiment; 实验; 실험
theory; 理论; 이론
model; 模型 模式; 모델
analysis analyze; 分析; 분석
evidence; 证据; 증거
fact; 事实; 사실
idea; 想法 主意 思想; 생각 아이
concept; 概念; 개념
meaning mean meant; 意思 意味 含义; 의미 뜻
definition define; 定义; 정의
history; 历史; 역사
culture; 文化; 문화
society social; 社会; 사회
life live; 生活 生命; 삶 생활 살
death die died dead; 死 死亡 去世; 죽 사망
birth born; 出生 诞生; 태어 출생
health; 健康; 건강
disease; 疾病 病; 질병 병
hospital; 医院; 병원
doctor; 医生 博士; 의사 박사
patient; 患者 病人 耐心; 환자
treatment treat; 治疗 处理; 치료
cell; 细胞 单元; 세포 셀
body; 身体 正文; 몸 신체 본문
head; 头 头部; 머리
hand; 手; 손
eye; 眼睛 眼; 눈
heart; 心 心脏; 마음 심장
water; 水; 물
air; 空气 空中; 공기
fire; 火 火灾; 불
food; 食物 食品; 음식 식품
animal; 动物; 동물
plant; 植物 工厂; 식물 공장
tree; 树; 나무 트리
earth; 地球; 지구
sun; 太阳; 태양
light; 光 灯; 빛
energy; 能源 能量; 에너
power; 力量 电力 权力; 힘 전력 권력
force; 力 强迫 部队; 힘 강제
space; 空间 太空; 공간 우주
area region; 地区 区域 领域; 지역 영역
north; 北 北部; 북 북쪽
south; 南 南部; 남 남쪽
east; 东 东部; 동 동쪽
west; 西 西部; 서 서쪽
china chinese; 中国 中文; 중국
korea korean; 韩国 朝鲜; 한국
japan japanese; 日本; 일본
america american; 美国; 미국
europe european; 欧洲; 유럽
english; 英语 英文; 영어
one; 一 一个; 하나 한
two; 二 两 两个; 둘 두
three; 三 三个; 셋 세
four; 四 四个; 넷 네
five; 五 五个; 다섯
six; 六; 여섯
seven; 七; 일곱
eight; 八; 여덟
nine; 九; 아홉
ten; 十; 열
hundred; 百; 백
thousand; 千; 천
million; 百万; 백만
billion; 十亿; 십억
percent; 百分; 퍼센
half; 一半 半; 절반 반
increase; 增加 增长 提高; 증가 늘어
decrease reduce; 减少 降低; 감소 줄이
improve improvement; 改进 改善 提高; 개선 향상
develop development; 开发 发展; 개발 발전
developer; 开发; 개발
design; 设计; 설계 디자
plan; 计划 规划; 계획
manage management; 管理; 관리
control; 控制; 제어 통제
protect protection; 保护; 보호
security secure safe safety; 安全; 보안 안전
risk; 风险; 위험
danger dangerous; 危险; 위험
attack; 攻击 袭击; 공격
access; 访问; 접근 액세
send sent; 发送 寄; 보내 전송
receive; 收到 接收; 받 수신
connect connection; 连接; 연결
request; 请求 要求; 요청
response respond; 响应 回应; 응답 반응
check; 检查; 확인 검사
confirm; 确认; 확인
prevent; 防止 阻止 预防; 방지 막
avoid; 避免; 피하 방지
handle; 处理; 처리 다루
share; 分享 共享; 공유
join; 加入; 가입 참여
follow; 遵循 跟随 以下; 따르 따라
compare comparison; 比较 相比; 비교
describe description; 描述 说明; 설명 묘사
explain explanation; 解释 说明; 설명
introduce introduction; 介绍 引入; 소개 도입
discuss discussion; 讨论; 논의 토론
note; 注意 笔记; 참고 주의 노트
consider; 考虑; 고려
expect; 期望 预计 预期; 예상 기대
recommend; 推荐 建议; 추천 권장
suggest; 建议 表明; 제안
announce; 宣布; 발표
report; 报告 报道; 보고 보도
publish; 发布 出版; 출판 게시 발행
apply; 应用 申请 适用; 적용
specify specific; 指定 特定 具体; 지정 특정 구체
general generally; 一般 通常; 일반
common; 常见 共同; 일반 공통 흔한
special; 特殊 特别; 특별 특수
certain; 某些 一定; 특정 어떤
clear clearly; 清楚 明确 清除; 명확 분명
true; 真 真实 真正; 참 사실 진정
false; 假 错误; 거짓
correct; 正确; 올바 정확
wrong; 错误 错; 잘못 틀린
full; 完整 满 完全; 전체 가득 완전
empty; 空 空白; 빈 비어
free; 免费 自由; 무료 자유
current currently; 当前 目前 现在; 현재
recent recently; 最近 近期; 최근
future; 未来 将来; 미래 향후
past; 过去; 과거
local; 本地 当地; 로컬 지역
public; 公共 公开 公众; 공개 공공
private; 私有 私人; 비공 개인
external; 外部; 외부
internal; 内部; 내부
main major; 主要; 주요 주된 메인
single; 单一 单个; 단일 하나
multiple several; 多个 几个 若干; 여러 다수
together; 一起 共同; 함께
between; 之间; 사이 간
without; 没有 无需 无; 없이
inside within; 内 里面 内部; 안 내부
outside; 外 外面 之外; 밖 외부
above; 上面 以上; 위
below; 下面 以下; 아래
about; 关于 大约; 대해 관한 약
through; 通过 经过; 통해
instead; 而是 代替 反而; 대신
again; 再 再次 又 重新; 다시
still; 仍 仍然 还; 여전 아직
even; 甚至 即使; 심지 조차
why; 为什 为何; 왜
how; 如何 怎么 怎样; 어떻 방법
what; 什么; 무엇 어떤
who; 谁; 누구 누가
where; 哪里 其中 在哪; 어디
which; 哪个 哪些; 어느 어떤
you your; 你 你的 您; 당신 여러
we our us; 我们 咱们; 우리
they their them; 他们 它们 她们; 그들
he his him; 他 他的; 그 그는
she her; 她 她的; 그녀
it its; 它 它的 其; 그것
something; 某些 东西 一些; 무언 뭔가
thing; 事情 东西 事; 것
everything; 一切 所有; 모든 모두
nothing; 没有 什么; 아무
however; 然而 但是; 하지 그러나
especially; 尤其 特别; 특히
actually; 实际 其实; 실제 사실
automatically automatic; 自动; 자동
directly direct; 直接; 직접
immediately; 立即 马上; 즉시 바로
usually; 通常; 보통 일반
exactly; 确切 正是; 정확
similar; 类似 相似; 비슷 유사
likely; 可能; 아마
enough; 足够; 충분
available; 可用; 사용 이용
useful; 有用; 유용
ready; 准备; 준비
prepare; 准备; 준비
render; 渲染 呈现; 렌더
click; 点击 单击; 클릭
load; 加载 负载; 로드 불러
store; 存储 商店; 저장 스토 상점
declare; 声明; 선언
import; 导入 进口; 임포 수입 가져
export; 导出 出口; 내보 수출
reference; 参考 引用; 참조 참고
link; 链接; 링크
guide; 指南; 가이 안내
tutorial; 教程; 튜토 자습
summary; 总结 摘要; 요약
conclusion; 结论 总结; 결론
challenge; 挑战; 도전 챌린
practice; 实践 练习; 실습 연습 관행
experience; 经验 体验; 경험
skill; 技能; 기술 능력
ability; 能力; 능력
opportunity chance; 机会; 기회
responsibility responsible; 责任 负责; 책임
agree agreement; 同意 协议; 동의 합의 협정
contract; 合同; 계약
party; 当事 党 方; 당사 정당
article clause; 条款 条; 조항 조
paragraph; 段落 款; 단락 항
annex appendix; 附件 附录; 부록 별지
committee; 委员; 위원
council; 理事 委员; 이사 위원
meeting; 会议; 회의
international; 国际; 국제
national; 国家 全国; 국가 국립
human; 人类 人; 인간
method; 方法; 방법
sample; 样本 样品; 표본 샘플
average; 平均; 평균
maximum; 最大; 최대
minimum; 最小; 최소
rate; 率 速率; 비율 률
temperature; 温度; 온도
pressure; 压力; 압력
material; 材料; 재료 물질
surface; 表面; 표면
machine; 机器; 기계 머신
learning; 学习; 학습
training train; 训练 培训; 훈련 학습
algorithm; 算法; 알고
image; 图像; 이미
translation translate; 翻译; 번역
project; 项目 工程; 프로
quality; 质量; 품질 질
standard; 标准; 표준 기준
requirement; 要求 需求; 요구
implementation implement; 实现 实施; 구현 시행
technique; 技术 技巧; 기법 기술
approach; 方法 途径; 접근 방법
strategy; 战略 策略; 전략
activity; 活动; 활동
action; 动作 行动 操作; 행동 동작 액션
operation operate; 操作 运算 运营; 작업 연산 운영
behavior; 行为; 동작 행동
pattern; 模式; 패턴
logic; 逻辑; 로직 논리
source; 来源 源; 출처 소스 원본
target; 目标; 대상 목표
key; 键 关键 钥匙; 키 핵심
item; 项 项目; 항목
field; 领域 字段; 분야 필드
column; 列 栏; 열 칼럼
row; 行; 행
color colour; 颜色; 색 색상
screen; 屏幕; 화면
window; 窗口 窗户; 창 윈도
menu; 菜单; 메뉴
account; 账户 账号; 계정 계좌
password; 密码; 비밀
address; 地址; 주소
phone telephone; 电话 手机; 전화
email mail; 邮件 邮箱; 이메 메일
`;
