import { describe, expect, it } from 'vitest';
import { inAppBrowser, menuCorner } from './in-app-browser.ts';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 14; SM-S911B Build/UP1A.231005.007; wv) AppleWebKit/537.36';

describe('the browser inside an app', () => {
  it.each([
    [`${iPhone} Mobile/15E148 MicroMessenger/8.0.49(0x1800312c) NetType/WIFI Language/zh_CN`, 'wechat', 'top'],
    [
      `${android} (KHTML, like Gecko) Version/4.0 Chrome/122.0.6261.120 Mobile Safari/537.36 XWEB/1220133 MMWEBSDK/20240404 MMWEBID/1234 MicroMessenger/8.0.49.2600(0x2800313D) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64`,
      'wechat',
      'top',
    ],
    [
      `${iPhone} Mobile/15E148 Instagram 332.0.3.29.97 (iPhone14,5; iOS 17_5_1; es_MX; es; scale=3.00; 1170x2532; 602304231)`,
      'instagram',
      'top',
    ],
    [
      `${android} (KHTML, like Gecko) Version/4.0 Chrome/125.0.6422.165 Mobile Safari/537.36 Instagram 334.0.0.42.95 Android (34/14; 480dpi; 1080x2115; samsung; SM-S911B; dm1q; qcom; en_US; 607421243)`,
      'instagram',
      'top',
    ],
    [
      `${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/466.0.0.47.106;FBBV/602473297;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/17.5.1;FBSS/3;FBID/phone;FBLC/en_US;FBOP/5]`,
      'facebook',
      'bottom',
    ],
    [
      `${android} (KHTML, like Gecko) Version/4.0 Chrome/125.0.6422.165 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/466.0.0.53.79;]`,
      'facebook',
      'top',
    ],
    [
      `${android} (KHTML, like Gecko) Version/4.0 Chrome/125.0.6422.165 Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/458.0.0.45.109;]`,
      'facebook',
      'top',
    ],
    [`${iPhone} Mobile/15E148 Safari Line/14.8.0`, 'line', 'bottom'],
    [
      `${android} (KHTML, like Gecko) Version/4.0 Chrome/125.0.6422.165 Mobile Safari/537.36 Line/14.8.1/IAB`,
      'line',
      'top',
    ],
  ] as const)('%s is that of %s, with its menu at the %s', (userAgent, app, corner) => {
    expect(inAppBrowser(userAgent)).toBe(app);
    expect(menuCorner(app, userAgent)).toBe(corner);
  });

  it.each([
    `${iPhone} Version/17.5 Mobile/15E148 Safari/604.1`,
    `${iPhone} CriOS/125.0.6422.145 Mobile/15E148 Safari/604.1`,
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Android 14; Mobile; rv:126.0) Gecko/126.0 Firefox/126.0',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36 Edg/125.0.0.0',
    '',
  ])('%s is a browser proper', (userAgent) => expect(inAppBrowser(userAgent)).toBeUndefined());
});
