import { inLetters, longFamilyNames } from './name-for-readers.ts';

/** The most common Chinese family names, the most common first, in both scripts. */
const commonFamilyNames = [
  ...'王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何林罗羅高梁郑鄭谢謝宋唐许許韩韓冯馮邓鄧曹彭曾肖蕭田董潘袁蔡',
  ...'蒋蔣余于杜叶葉程魏苏蘇吕呂丁任卢盧姚沈钟鍾姜崔谭譚陆陸范汪廖石金韦韋贾賈夏付傅方邹鄒熊白孟秦邱江尹薛闫閻段雷侯龙龍',
  ...'黎史陶贺賀毛郝顾顧龚龔邵万萬覃武钱錢戴严嚴莫孔向汤湯温溫康施文牛樊葛邢安齐齊易乔喬伍庞龐颜顏倪庄莊聂聶章鲁魯岳翟',
  ...'申欧歐耿关關兰蘭焦俞左柳甘祝包宁寧尚符舒阮纪紀梅童凌毕畢单單裴霍成苗谷盛曲翁冉骆駱蓝藍路游辛靳管柴蒙鲍鮑华華祁',
  ...longFamilyNames,
];

const letters = commonFamilyNames.map((name) => [name, inLetters({ lastName: name }).toLowerCase()] as const);

/** The common Chinese family names whose romanization begins with `start`: `wang` gives 王 and 汪. */
export function familyNamesInLetters(start: string): string[] {
  const wanted = start.toLowerCase();
  return letters.filter(([, written]) => written.startsWith(wanted)).map(([name]) => name);
}
