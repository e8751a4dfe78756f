import { describe, expect, it } from 'vitest';
import { locales } from '../../locale.ts';
import { serverTranslator } from '../../messages/all.ts';
import { noFacts } from '../testing.ts';
import { type Intent, intentOf } from './intents.ts';
import { composeReply } from './reply.ts';

/** Questions as they are typed on a phone: with typos, without accents or question marks. */
const english: [question: string, intent: Intent][] = [
  ['how much will i earn', 'pay'],
  ['whats the hourly rate in LA', 'pay'],
  ['how much do nannies make here', 'pay'],
  ['can i ask for 30 dollars an hour? whats a normal salery', 'pay'],
  ['do i have to pay u to get a job', 'fees'],
  ['is this really free', 'fees'],
  ['i got a new phone number what do i do', 'phone'],
  ['need to change my number', 'phone'],
  ['i lost my old phone', 'phone'],
  ['can i record the video with my new phone', 'video'],
  ['can u hide my profile for a month', 'pause'],
  ['i already found a family how do i pause', 'pause'],
  ['not looking for work right now', 'pause'],
  ['how do i ask my former boss to write something', 'references'],
  ['can i add referances from old families', 'references'],
  ['where do families put a review of me.. references i mean', 'references'],
  ['what should i say about my past families', 'experience'],
  ['do u do a backround check', 'background'],
  ['who pays for the background check', 'background'],
  ['i need trustline right?', 'background'],
  ['Do you have a job for me?', 'jobs'],
  ['any openings near pasadena', 'jobs'],
  ['im looking for work asap', 'jobs'],
  ['do i have to list every job i had', 'experience'],
  ['When will families see me?', 'publish'],
  ['how long until my profile is public', 'publish'],
  ['who can see my phone', 'privacy'],
  ['is my adress private', 'privacy'],
  ['Thanks, but what is missing?', 'next'],
  ['thx what next', 'next'],
  ['ok thank you so much', 'thanks'],
  ['how do you celebrate birthdays with the kids', 'fallback'],
  ['Can I say I live in Pasadena?', 'place'],
  ['im not good at writing', 'writing'],
  ['i cant spell in english', 'writing'],
  ['i dont know what to write about me', 'about'],
  ['what if i have no papers', 'papers'],
  ['my cpr card expired, of course i want to renew', 'certifications'],
  ['pls delete everything', 'erase'],
  ['do i have to smile in the picture', 'photo'],
  ['why cant families see my profile', 'publish'],
  ['can my last boss recommend me', 'references'],
  ['i got hired yay', 'pause'],
  ['nobody called me yet', 'jobs'],
];

const spanish: [question: string, intent: Intent][] = [
  ['cuanto voy a ganar', 'pay'],
  ['cuanto se cobra por hora en los angeles', 'pay'],
  ['cuanto pagan x semana', 'pay'],
  ['cuanto puedo cobrar de planta', 'pay'],
  ['me cobran algo por publicar', 'fees'],
  ['tengo que pagar para q me den trabajo', 'fees'],
  ['cambie de numero q hago', 'phone'],
  ['me robaron el celular y tengo numero nuevo', 'phone'],
  ['quiero cambiar mi telefono', 'phone'],
  ['puedo grabar el video con otro celular', 'video'],
  ['como pongo mi perfil en pausa', 'pause'],
  ['ya encontre trabajo gracias', 'pause'],
  ['me voy de vacaciones un mes', 'pause'],
  ['como le pido una referencia a mi ex patrona', 'references'],
  ['puedo subir una carta de recomendacion', 'references'],
  ['quiero invitar a una familia anterior a q opine', 'references'],
  ['que pongo de las familias con las que trabaje', 'experience'],
  ['me van a revisar los antecedentes', 'background'],
  ['piden huellas', 'background'],
  ['cuando hacen la verificacion de antesedentes... antecedentes', 'background'],
  ['tienen trabajo para mi', 'jobs'],
  ['hay chamba en pasadena', 'jobs'],
  ['necesito trabajo urgente', 'jobs'],
  ['cuando empiezo', 'jobs'],
  ['cuando me van a ver las familias', 'publish'],
  ['cuanto tardan en aprobar mi perfil', 'publish'],
  ['quien ve mi telefono', 'privacy'],
  ['mi direccion es privada?', 'privacy'],
  ['gracias pero que falta', 'next'],
  ['y ahora que hago', 'next'],
  ['muchas gracias!!', 'thanks'],
  ['como celebran los cumpleanos', 'fallback'],
  ['puedo decir q vivo en pasadena', 'place'],
  ['no se escribir', 'writing'],
  ['tengo mala ortografia', 'writing'],
  ['no se que escribir de mi', 'about'],
  ['No tengo papeles', 'papers'],
  ['buenas noches', 'greeting'],
  ['quiero darme de baja', 'erase'],
  ['como gano la confianza de los papas', 'fallback'],
  ['mi hermana quiere hablar con ustedes', 'fallback'],
  ['tengo ganas de cuidar recien nacidos, que dias pongo', 'availability'],
];

const chinese: [question: string, intent: Intent][] = [
  ['一个月能挣多少', 'pay'],
  ['住家保姆工资多少', 'pay'],
  ['能赚多少钱啊', 'pay'],
  ['月嫂一般开价多少', 'pay'],
  ['你们收我钱吗', 'fees'],
  ['找工作要不要交钱', 'fees'],
  ['换手机号怎么办', 'phone'],
  ['我手机丢了', 'phone'],
  ['电话号码变了 在哪里改', 'phone'],
  ['用新手机录视频可以吗', 'video'],
  ['怎么暂停', 'pause'],
  ['我已经找到工作了', 'pause'],
  ['想休息几个月再接单', 'pause'],
  ['怎么邀请以前的雇主写评价', 'references'],
  ['可以放推荐信吗', 'references'],
  ['能不能找以前的家长帮我说几句', 'references'],
  ['以前带过的家庭怎么写', 'about'],
  ['要做背景调查吗', 'background'],
  ['需要无犯罪证明吗', 'background'],
  ['要去按指纹吗', 'background'],
  ['有适合我的工作吗', 'jobs'],
  ['什么时候能上班', 'jobs'],
  ['帮我介绍个雇主', 'jobs'],
  ['只有一年工作经验怎么办', 'experience'],
  ['家长什么时候能看到我', 'publish'],
  ['我的档案多久能通过', 'publish'],
  ['别人能看到我的电话吗', 'privacy'],
  ['我的地址会保密吗', 'privacy'],
  ['谢谢 但是还缺什么', 'next'],
  ['接下来呢', 'next'],
  ['好的谢谢啦', 'thanks'],
  ['你们怎么给孩子过生日', 'fallback'],
  ['我可以写住在帕萨迪纳吗', 'place'],
  ['我不会写字怎么办', 'writing'],
  ['我没上过学 不会打字', 'writing'],
  ['自我介绍不知道写什么', 'about'],
  ['我没有身份可以吗', 'papers'],
  ['急救证过期了怎么办', 'certifications'],
  ['帮我把账号注销了', 'erase'],
  ['头像怎么拍好看', 'photo'],
  ['怎么才能找到工作', 'jobs'],
  ['孩子哭了怎么办', 'fallback'],
  ['身份证要上传吗', 'fallback'],
];

describe('a question to the chat', () => {
  it.each([...english, ...spanish, ...chinese])('"%s" is about %s', (question, intent) => {
    expect(intentOf(question)).toBe(intent);
  });

  it('about any topic is answered in every language, with words of the catalogue', () => {
    for (const locale of locales) {
      const replies = [...english, ...spanish, ...chinese].map(([question]) =>
        composeReply({ translator: serverTranslator(locale), facts: noFacts }, question, ['photo']),
      );
      for (const reply of replies) expect(reply).not.toMatch(/drafts\.|assistant\.|[{}]/);
      expect(new Set(replies).size).toBe(
        new Set([...english, ...spanish, ...chinese].map(([, intent]) => intent)).size,
      );
    }
  });
});
