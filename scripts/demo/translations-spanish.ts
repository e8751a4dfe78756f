import type { DemoTranslation } from './demo-translation.ts';

/** Translations into Spanish. */
export const spanishTranslations: DemoTranslation[] = [
  {
    phone: '+12135550111',
    field: 'aboutMe',
    locale: 'es',
    text: [
      'Los niños se calman cuando el adulto está en calma. Desde el primer día le hablo en español a tu hijo, canto mucho y, si no llueve, paso todas las tardes al aire libre con él.',
      'Siempre vas a saber cómo fue el día: qué comimos, cuánto duró la siesta y qué nos hizo reír.',
    ].join('\n'),
  },
  {
    phone: '+12135550111',
    field: 'experience',
    locale: 'es',
    text: [
      'Once años con recién nacidos y gemelos en Los Ángeles, cinco de ellos con la misma familia. Creo rutinas de sueño sin prisas, llevo un diario que los papás leen en su teléfono y cocino para los pequeños.',
      'Antes trabajé tres años en un salón Montessori para niños pequeños en Guadalajara.',
    ].join('\n'),
  },
  {
    phone: '+17145550118',
    field: 'aboutMe',
    locale: 'es',
    text: [
      'Llegué de Đà Nẵng a los once años y crecí cuidando a cuatro primos menores en un solo departamento, así que el ruido no me molesta.',
      'Conmigo tu hijo va a comer bien. A los más chiquitos les hago sopa de arroz, y los grandes se suben a un banquito a lavar las verduras. El último niño que cuidé no quería nada verde hasta que cosechó su propia mostaza en nuestra ventana.',
      'Trabajo de lunes a viernes y a las cinco y media me voy a casa con los míos, que tienen nueve y doce. No fumo, y tengo carro y silla para niños.',
    ].join('\n'),
  },
  {
    phone: '+14155550127',
    field: 'aboutMe',
    locale: 'es',
    text: [
      'Entre semana curso el último año de la licenciatura en desarrollo infantil. Los fines de semana prefiero mil veces estar con niños de verdad.',
      'Llevo una mochila con cinta adhesiva, un ukelele al que le quedan tres cuerdas e impermeables de dos tallas. Vamos en tren a la playa a contar perros; el récord es de sesenta y uno. Cuando llueve armamos una oficina de correos con cajas, y todos en el edificio reciben una carta.',
    ].join('\n'),
  },
  {
    phone: '+16285550144',
    field: 'aboutMe',
    locale: 'es',
    text: [
      'Soy de Chengdú y llevo diez años en el Sunset de San Francisco: ya me acostumbré a empujar la carriola con chamarra en pleno verano.',
      'Soy pausada y hablo bajito, y a los bebés eso les suele gustar. No soy de dejarlos llorar sin más: primero ordeno el día, y la noche se acomoda sola. En mi última familia, el hermanito se despertaba seis veces cada noche cuando llegué. A las cinco semanas era una, y su mamá me dijo que por primera vez oía su propio refrigerador.',
      'Cocino comida de Sichuan, y también comida de Sichuan que no pica nada. Puede haber gatos y perros.',
    ].join('\n'),
  },
  {
    phone: '+12065550171',
    field: 'aboutMe',
    locale: 'es',
    text: 'Tengo veinte años y este sería mi primer trabajo de niñera, pero no mi primera vez con niños: tengo tres hermanos menores y entreno a los más chiquitos de mi club de natación, donde la mitad del trabajo son los goggles. Tengo mi certificado de salvavidas y no me asustan los piojos, el slime ni los viajes largos en carro.',
  },
];
