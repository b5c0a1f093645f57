import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { getSession } from "../../../lib/session.ts";
import { renderAt } from "../../../test/render-page.tsx";
import { refusal, stubServer } from "../../../test/stub-server.ts";
import { HUMAN_CHECK, PERSON, alerts, passHumanCheck, press, typeInto } from "../test-support.tsx";
import { PhoneForm } from "./phone-form.tsx";

const onSignedIn = vi.fn();
const show = (address = "/login") => renderAt(address, <PhoneForm onSignedIn={onSignedIn} />, ["account"]);
const SEND = "POST /api/App/SendLoginVerifiCode";
const CHECK = "POST /api/App/CheckLoginVerifiCodeRJwtAsync";

beforeEach(() => onSignedIn.mockReset());

describe("sign-in by phone code", () => {
  test("85, 88: empty fields say what is missing, and nothing is sent", async () => {
    const sent = stubServer({});
    await show();
    await press("登录");
    expect(alerts()).toEqual(["请输入手机号", "请输入验证码"]);
    expect(sent).toEqual([]);
  });

  test.each(["12345678901", "1381234567", "138123456789", "23812345678", "1381234567a", "１3812345678"])(
    "86: %s is not a phone number, and no bar appears",
    async (phone) => {
      stubServer({});
      await show();
      await typeInto("手机号", phone);
      await press("发送验证码");
      expect(alerts()).toEqual(["手机号格式不正确!"]);
      expect(screen.queryByRole("slider")).toBeNull();
    },
  );

  test.each(["13000000000", "15912345678", "19900000000"])("87: %s passes", async (phone) => {
    stubServer(HUMAN_CHECK);
    await show();
    await typeInto("手机号", phone);
    await press("发送验证码");
    expect(alerts()).toEqual([]);
    expect(await screen.findByRole("slider")).toBeTruthy();
  });

  test("89, 91, 92, 93: the bar comes first, then the code goes out with its ticket, and the countdown runs", async () => {
    const sent = stubServer({ ...HUMAN_CHECK, [SEND]: () => true });
    await show();
    await typeInto("手机号", "13812345678");
    await press("发送验证码");
    await screen.findByRole("slider");
    expect(sent.map((one) => one.call)).toEqual(["POST /api/human-check"]);
    await passHumanCheck();
    expect((await screen.findByText("短信发送成功!")).getAttribute("role")).toBe("status");
    const last = sent.at(-1)!;
    expect(last.call).toBe(SEND);
    expect(last.body).toEqual({ phoneNumber: "13812345678", code: "", channel: 1 });
    expect(last.headers.get("X-Human-Check")).toBe("ticket-1");
    expect(screen.getByRole("slider").getAttribute("aria-valuetext")).toBe("验证通过");
    // A busy machine may have let a second or two pass.
    const button = screen.getByRole("button", { name: /^(60|5\d)秒后重发$/ }) as HTMLButtonElement;
    expect(button.disabled).toBe(true);
  });

  test("93: at the end of the countdown the code can be sent again, after a new bar", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      stubServer({ ...HUMAN_CHECK, [SEND]: () => true });
      await show();
      await typeInto("手机号", "13812345678");
      await press("发送验证码");
      await passHumanCheck();
      await screen.findByText("短信发送成功!");
      await act(() => vi.advanceTimersByTimeAsync(58_000));
      expect((screen.getByRole("button", { name: /秒后重发/ }) as HTMLButtonElement).disabled).toBe(true);
      await act(() => vi.advanceTimersByTimeAsync(2_500));
      expect((screen.getByRole("button", { name: "重新发送" }) as HTMLButtonElement).disabled).toBe(false);
      expect(screen.queryByRole("slider")).toBeNull();
      await press("重新发送");
      expect((await screen.findByRole("slider")).getAttribute("aria-valuenow")).toBe("0");
    } finally {
      vi.useRealTimers();
    }
  });

  test("94: a send that fails says so and starts no countdown", async () => {
    stubServer({ ...HUMAN_CHECK, [SEND]: () => refusal("短信:今天发送的次数已到上限") });
    await show();
    await typeInto("手机号", "13812345678");
    await press("发送验证码");
    await passHumanCheck();
    expect(await screen.findByText("短信发送失败,请重试!")).toBeTruthy();
    expect(screen.getByText("今天发送的次数已到上限")).toBeTruthy();
    expect((screen.getByRole("button", { name: "发送验证码" }) as HTMLButtonElement).disabled).toBe(false);
  });

  test("95, 81: signing in sends number, code and channel 1, then asks who that is", async () => {
    const sent = stubServer({ [CHECK]: () => "token-9", "GET /api/App/GetSystemUserAsync": () => PERSON });
    await show();
    await typeInto("手机号", "13812345678");
    await typeInto("验证码", "123456");
    await press("登录");
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(sent.map(({ call, body }) => ({ call, body }))).toEqual([
      { call: CHECK, body: { phoneNumber: "13812345678", code: "123456", channel: 1 } },
      { call: "GET /api/App/GetSystemUserAsync", body: null },
    ]);
    expect(sent[1]!.headers.get("Authorization")).toBe("Bearer token-9");
    expect(getSession()?.token).toBe("token-9");
  });

  test("97: a wrong code shows the text of errorDictionary.Verifiaction", async () => {
    stubServer({
      [CHECK]: () => refusal("登录失败", { errorDictionary: { Verifiaction: "验证码:验证码不正确" } }),
    });
    await show();
    await typeInto("手机号", "13812345678");
    await typeInto("验证码", "000000");
    await press("登录");
    expect((await screen.findByRole("alert")).textContent).toBe("验证码不正确");
    expect(getSession()).toBeNull();
  });

  test("another number starts anew: its own bar, no old countdown", async () => {
    stubServer({ ...HUMAN_CHECK, [SEND]: () => true });
    await show();
    await typeInto("手机号", "13812345678");
    await press("发送验证码");
    await passHumanCheck();
    await screen.findByText("短信发送成功!");
    await typeInto("手机号", "13912345678");
    expect((screen.getByRole("button", { name: "发送验证码" }) as HTMLButtonElement).disabled).toBe(false);
  });
});
