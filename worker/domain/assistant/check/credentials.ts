/**
 * Credentials that a text may claim, in the three languages, as they read in {@link foldText folded} text. A claim is supported when a
 * certification, a specialty or one of the nanny's own sentences matches the same line. `generic` ones claim certifications in
 * general.
 */
export const credentials: readonly { pattern: RegExp; generic?: true }[] = [
  { pattern: /\bcpr\b|\brcp\b|cardiopulmonar|心肺复苏/u },
  {
    pattern:
      /(?:infant|baby|child|pa?ediatric) cpr|cpr for (?:infants|babies)|rcp (?:infantil|pediatrica|neonatal|para bebes)|(?:婴儿|婴幼儿|儿童)心肺复苏/u,
  },
  { pattern: /\bfirst[- ]aid|primeros auxilios|急救/u },
  { pattern: /pa?ediatric first[- ]aid|primeros auxilios pediatricos|(?:儿童|小儿|婴幼儿)急救/u },
  { pattern: /safe[- ]sleep|\bsuid\b|\bsids\b|sueno seguro|muerte subita|安全睡眠/u },
  {
    pattern:
      /newborn (?:care )?specialist|\bncs\b|especialista en (?:cuidado de )?(?:los )?recien nacid|新生儿护理(?:专员|专家|师)/u,
  },
  { pattern: /nutritionist|dietitian|nutrition (?:certif|course|degree|training)|nutricionista|dietista|营养师/u },
  {
    pattern:
      /(?:高级|金牌|特级)月嫂|母婴护理师|育婴[师员]|催乳师|月嫂(?:培训|证|资格)|confinement (?:training|certif)/u,
  },
  {
    pattern:
      /early childhood (?:education|development|certif)|\bece\b|educacion (?:infantil|inicial|preescolar|temprana)|幼儿教育|学前教育|幼教|幼师/u,
  },
  {
    pattern:
      /child development associate|\bcda\b|asociad[ao] en desarrollo infantil|儿童发展(?:助理|师)?|early childhood development/u,
  },
  { pattern: /montessori|蒙台梭利|蒙氏/u },
  { pattern: /waldorf|reggio|steiner|\brie\b|华德福|瑞吉欧/u },
  {
    pattern:
      /nanny (?:training|school|academy|certif)|norland|(?:formacion|capacitacion) (?:de|para) ninera|保姆(?:培训|证)/u,
  },
  {
    pattern:
      /water safety|lifeguard|swim(?:ming)? instructor|seguridad acuatica|salvavidas|socorrista|水上安全|救生员|游泳教练/u,
  },
  { pattern: /food (?:safety|handler)|manipula(?:cion|dora?) de alimentos|seguridad alimentaria|食品安全|健康证/u },
  {
    pattern:
      /\bnurses?\b|nursing (?:degree|school|license|experience|background)|\b(?:rn|lvn|lpn|cna)\b|enfermer[ao]|护士|护理学|护工/u,
  },
  { pattern: /\bdoctors?\b|pediatrician|physician|\bmedica\b|pediatra|医生|医师/u },
  { pattern: /doula|杜拉|导乐/u },
  { pattern: /\bmidwi|partera|comadrona|matrona|助产/u },
  { pattern: /lactation|ibclc|lactancia|通乳|泌乳|母乳喂养(?:指导|顾问)/u },
  {
    pattern:
      /\bteachers?\b|teaching (?:credential|license|degree|experience)|\bmaestr[ao]s?\b|\bprofesora?\b|docente|教师|老师/u,
  },
  { pattern: /therapist|psycholog|terapeuta|psicolog|治疗师|心理(?:咨询师|学)/u },
  {
    pattern:
      /\b(?:bachelor|master's|masters|ph\.?d|doctorate|degree|diploma|associate's)\b|\bgraduat|university|\bcollege\b|\bmajor(?:ed)? in\b|licenciatura|licenciad[ao]|\btitul|diplomad|universi|\bgraduad|egresad|maestria|doctorado|本科|大专|学士|硕士|博士|大学|学院|毕业|文凭|学位|学历/u,
  },
  {
    pattern:
      /background[- ](?:check|screen)|fingerprint|trustline|criminal record|antecedentes|huellas|背景(?:调查|审查|核查)|无犯罪/u,
  },
  { pattern: /\bverified\b|\bvetted\b|verificad[ao]|经(?:过)?.{0,4}(?:认证|审核|核实)|已认证/u },
  {
    pattern:
      /driver'?s? licen[sc]e|driving record|clean record|licencia de (?:conducir|manejo)|carnet de conducir|驾照|驾龄|驾驶证/u,
  },
  { pattern: /vaccinat|immuniz|\btdap\b|vacunad|接种|疫苗/u },
  { pattern: /\binsured\b|\bbonded\b|\basegurad[ao]\b|seguro de responsabilidad|投保|有保险/u },
  { pattern: /\baward|\bprize|\bpremi(?:o|os|ad)|获奖|荣获|奖项|金牌/u },
  { pattern: /non-?smok|don't smoke|do not smoke|no fum|不[抽吸]烟/u },
  {
    pattern:
      /native (?:speaker|english|spanish|mandarin|chinese|french|language)|mother tongue|lengua materna|nativ[ao]|母语/u,
  },
  {
    pattern: /certif|credential|accredit|\blicensed\b|acreditad|titulad|持证|证书|资格证|认证|执照|上岗证|考取/u,
    generic: true,
  },
];
