import type { DemoTranslation } from './demo-translation.ts';

/** Translations into English. */
export const englishTranslations: DemoTranslation[] = [
  {
    phone: '+16265550112',
    field: 'aboutMe',
    locale: 'en',
    text: [
      'My family name is Wang, my given name Xiuying, and I come from Linyi in Shandong. Children call me Grandma Wang; their mothers call me Sister Wang. I have cared for mothers and newborns for nineteen years, in thirty-eight families. The smallest of those babies weighed barely two kilos. He is in elementary school now, and last year he sent me a drawing of his family: I stand next to his grandmother.',
      'First of all I see to it that the mother sleeps. When she has slept, the milk comes and so does peace of mind. At night the baby is with me. If you breastfeed, I bring him to you; afterwards I burp him and change him while you turn over and sleep on. In the morning you find it all in a notebook to the right of the breakfast table: when he drank, how much, and how many diapers.',
      'My postpartum meals are not about piles of meat. The first week is light: millet porridge, steamed egg, loofah soup. After that I add more, little by little. Every family tastes differently. For families from the north I make noodles and buns; for Cantonese families I have learned to simmer soups, and my ginger pork knuckle passes. Tell me who does not eat what, and it goes on the refrigerator door.',
      'Where the old ways and the doctor disagree, I follow the pediatrician: no bundling up, no bound legs, no sugar water, babies sleep on their backs, and there is no pillow or blanket in the crib. I explain it to the grandparents myself, patiently, so that you are not caught in between.',
      'I travel light: one suitcase, two pairs of soft shoes. I cut my nails every day, wear no perfume, and wash my hands and change clothes when I come in. On the day you leave the hospital I can come along. I know how to install a car seat, and I ask you to check it after me. In summer no air conditioner blows at the crib, in winter nobody is wrapped until he sweats: the back of the neck tells best.',
      'My phone stays in my bag while I work. I like to hum the old songs of my mountains to the babies; I do not sing well, but they like it. After each family I rest for a few days and catch up on sleep before the next one. That is only fair to the next baby. If your due date is still far away, call me anyway, and we will see whether we suit each other.',
    ].join('\n'),
  },
  {
    phone: '+16265550112',
    field: 'experience',
    locale: 'en',
    text: [
      'I began in 2007 at a center for mothers and newborns in Qingdao, first as a caregiver, later as a shift supervisor. In 2013 I came to Los Angeles and have lived in with families in Arcadia, San Gabriel and Rowland Heights since then. Of thirty-eight families, eleven came through earlier ones, and three called me back for their second child.',
      'I have cared for four pairs of twins and six premature babies. Jaundice, diaper rash, gas, blocked ducts: I know what I can care for myself and when the doctor has to be called at once.',
      'I usually stay for twenty-six to forty-two days. The longest was a whole year.',
    ].join('\n'),
  },
  {
    phone: '+16265550112',
    field: 'specialties',
    locale: 'en',
    text: 'Postpartum meals\nCare for premature babies',
  },
  {
    phone: '+13235550168',
    field: 'aboutMe',
    locale: 'en',
    text: [
      'I am from Taishan in Guangdong and have lived in Monterey Park for twenty years. Both my sons went to college here. Now the house is empty, which I cannot get used to, so I would like to care for children again.',
      'I like to be outdoors with them. In the morning we go to the park to watch the tai chi and learn trees, license plates and bus numbers. In the afternoon we nap, eat fruit and sort vegetables together. One little girl was with me for three years. On her first day of preschool she taught the whole class how to shell edamame.',
      'I speak Cantonese, Taishanese and Mandarin. Whichever you want your child to learn, I speak all day. My English is only a little: enough to call 911 and to tell the doctor how high the fever is.',
    ].join('\n'),
  },
  {
    phone: '+13235550168',
    field: 'specialties',
    locale: 'en',
    text: 'Simmered soups and Cantonese home cooking',
  },
  {
    phone: '+12135550129',
    field: 'aboutMe',
    locale: 'en',
    text: [
      'I am from Zacatecas, I have lived in Boyle Heights since 2008, and I get around by train and bus, always with time to spare.',
      'I am calm and tidy. Mornings are for the park, because tired children eat better; afternoons are for stories, play dough and helping me roll the socks. I am in no hurry with potty training: a week at home, lots of underpants and no scolding.',
      'I take English classes on Tuesday nights. I understand almost everything; speaking still makes me shy.',
    ].join('\n'),
  },
  {
    phone: '+19495550133',
    field: 'aboutMe',
    locale: 'en',
    text: [
      'I am thirty-one years old. I studied early childhood education at university, then came to Irvine with my husband and have been a bilingual teacher for small children ever since. I say teacher, but half of my day is spent on the floor: laying train tracks, picking up beans, lining up dinosaurs for the dentist.',
      'With the children I speak only Chinese, from the door in the morning to the door in the afternoon. With their parents I speak English. Many families worry at first that the child will not understand. In my experience it takes about three weeks until he points out of the window and shouts in Chinese that the garbage truck is here. A language is not learned in lessons. It is learned while washing hands, putting on shoes and fighting for the last cookie.',
      'Each week has a small theme. Last week it was shadows: we traced twenty-odd of them in front of the garage, his, mine, the broom’s, and the one of the orange cat next door, who did not cooperate. I use what is in the house, boxes, rice, old towels. You need not buy anything.',
      'When a child is angry I first sit down beside him, and we talk when he has finished crying. Hitting and biting I stop at once, but I never say that he is a bad child. You hear about everything that happened, good or not: a few lines and two or three photos by seven in the evening, sent to you and to nobody else.',
      'Before the nap we read three books: one he picks, one I pick, one we take turns with. We are outdoors for at least an hour and a half a day, in drizzle too, so please have rain boots ready. Lunch is simple: rice, a dish and a soup. The children serve themselves, eat by themselves and pick up what they drop. Nobody is rushed or fed on the run.',
      'I have a California driver’s license and five years without a ticket. I am a little allergic to cats; a pill takes care of it, but I would rather tell you. My favorite picture book is “Guess How Much I Love You”. Two copies are worn out, the third is in my bag. For a trial I suggest two half days, one while you are at home and one while you are not. You will see more that way, and the child has time to get to know me.',
    ].join('\n'),
  },
  {
    phone: '+19495550133',
    field: 'specialties',
    locale: 'en',
    text: 'Reading Chinese picture books together',
  },
  {
    phone: '+525555550138',
    field: 'aboutMe',
    locale: 'en',
    text: [
      'I came from Yucatán six years ago. In my home people sleep in hammocks, and babies are sung to in Maya, softly, until the little hand lets go. I have never stopped doing that.',
      'I sleep lightly. When the baby stirs, I am already sitting up.',
    ].join('\n'),
  },
  {
    phone: '+525555550138',
    field: 'specialties',
    locale: 'en',
    text: 'Lullabies in Maya',
  },
  {
    phone: '+16285550144',
    field: 'aboutMe',
    locale: 'en',
    text: [
      'I am from Chengdu and have lived in the Sunset in San Francisco for ten years, long enough to push a stroller in a down jacket in summer.',
      'I am slow by nature and I speak softly, and babies tend to like that. I do not believe in simply letting them cry. First I put the day in order; then the night follows. In my last family the little brother woke six times a night when I came. Five weeks later it was once, and his mother said she could hear her own refrigerator for the first time.',
      'I cook Sichuan food, and Sichuan food that is not hot at all. Cats and dogs are welcome.',
    ].join('\n'),
  },
  {
    phone: '+8613700000137',
    field: 'aboutMe',
    locale: 'en',
    text: [
      'My family name is Ouyang, which children find hard to say, so they call me Auntie Lan. I am from Shanghai and fifty-three years old. My husband looks after his mother at home, my daughter works, and I live in Flushing by myself, with nothing that ties me down. I can live in, and I can come along on business trips and vacations.',
      'I like to be a step ahead. If the forecast says it gets cold, the jackets hang by the door the evening before. If a child has a shot the next day, we act it out with a little bear first. Clothes are sorted by size; what no longer fits is washed, boxed and labeled, for you to keep or to give away.',
      'I cook the Shanghai way, a little on the sweet side; I can change that. I fold a hundred shepherd’s purse wontons at a time and freeze them, so there is something when you are hungry at night.',
      'I do have rules: we sit down to eat, we put things back, we greet people. But I never frighten a child. You will not hear me say that the police will come if he keeps crying.',
    ].join('\n'),
  },
  {
    phone: '+16045550147',
    field: 'aboutMe',
    locale: 'en',
    text: 'I am from Ponce and I study set design. I make puppets out of old socks, and the girls write the scripts: the last one was about a dove who did not want to be anybody’s neighbor. I get dirty without a second thought.',
  },
];
