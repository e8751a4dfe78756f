import { foldText } from '../../fold-text.ts';

/**
 * The topics that a message can ask about, with patterns for {@link foldText folded} text in the three languages. The first match decides,
 * so that narrow topics come before wide ones.
 */
const intents = [
  // Only thanks: a message that continues after it asks something.
  [
    'thanks',
    /^[^\p{L}]*(?:(?:ok|okay|great|perfect|perfecto|bueno|好的?|嗯+|行)[^\p{L}]*)?(?:thanks?|thank you|thx|ty\b|muchas gracias|mil gracias|gracias|谢谢|多谢|感谢|谢了)(?!.*(?:\b(?:but|pero|what|how|when|where|which|can|do|que (?:falta|hago|pongo|mas|sigue)|como|cuando|donde|cuanto)\b|[但吗呢哪几]|不过|可是|怎么|什么|多少|还))[^?？¿]{0,30}$/u,
  ],
  [
    'robot',
    /\b(?:are|r) (?:you|u) (?:\w+ ){0,2}(?:real|human|person|robot|bot|ai|machine|computer)\b|\b(?:is this|am i (?:talking|chatting|speaking) (?:to|with)) (?:a |an )?(?:real )?(?:human|person|robot|bot|ai|machine|computer)\b|chat ?gpt|\bnumber (?:i|to|can i) (?:can )?call\b|\ba que numero (?:llamo|hablo|marco)\b|[打拨]哪个(?:电话|号)|\b(?:talk|speak)(?:ing)? (?:to|with) (?:a |an )?(?:real |actual )?(?:human|person|someone|somebody)\b|\beres (?:un |una )?(?:robot|persona|human[oa]|maquina|real|computadora|inteligencia|ia\b|de verdad)|\bhabl(?:ar|o|ando) con (?:un |una |alguna )?(?:persona|robot|maquina|alguien)\b|\batend\w+ (?:alguien|una persona)|(?:你|您)是.{0,6}(?:真人|机器人?|人工|人吗|电脑)|真人|人工客服|转人工|有人工|(?:你|您)是.{0,3}(?:ai\b|智能)/u,
  ],
  [
    'code',
    /\bcode\b.{0,30}\b(?:not|never|didn'?t|didnt|doesn'?t|doesnt|won'?t|isn'?t|hasn'?t)\b|\b(?:didn'?t|didnt|never|not|don'?t|dont|haven'?t|havent|no)\b.{0,25}\bcode\b|\b(?:where is|waiting for) (?:my|the) code\b|\bcode (?:isn?'?t|not) com|\b(?:didn'?t|didnt|never|not|haven'?t|havent) (?:get|got|gotten|receive\w*) (?:\w+ )?text\b|\btext with (?:the|my) (?:numbers?|digits|code)|codigo.{0,30}\b(?:no|nunca)\b|\b(?:no|nunca)\b.{0,25}\b(?:llega|llego|recib\w+|llegado|viene|mand\w+)\b.{0,20}codigo|\bno (?:recibi|me llego|me ha llegado|me llega)\b.{0,12}(?:mensaje|sms)|(?:mensaje|sms).{0,20}\b(?:no|nunca)\b.{0,8}lleg|(?:没|收不到|等不到).{0,8}(?:验证码|码|短信)|(?:验证码|短信).{0,8}(?:没|收不到|不来|没到|不到|等不到)/u,
  ],
  [
    'papers',
    /\b(?:no|my|without|have|legal|immigration) papers\b|undocumented|immigra|\bvisa\b|green card|work permit|social security|\bitin\b|\bdeport|\bdaca\b|\btourist\b|\bturista\b|\bpapeles\b|indocumentad|migra(?:torio|cion)|\bla migra\b|permiso de trabajo|seguro social|\bilegal|身份(?!证)|移民|绿卡|签证|旅游签|工签|工卡|工作许可|社安号|黑户|没有?(?:合法)?纸|非法/u,
  ],
  [
    'erase',
    /(?:delete|erase|remove|close|cancel) (?:my |the |all )*(?:account|profile|data|everything|info)|(?:borr|elimin|quit|cerr|cancel)\w* (?:mi |el |mis |toda? )*(?:cuenta|perfil|datos|todo)|\b(?:remove|delete|erase|take) me (?:from|off)\b|\bborrarme\b|\b(?:quit|saqu|borr|elimin)\w*me de (?:la|su|esta) (?:pagina|lista|web)|(?:dar|darme|doy) de baja|把我.{0,8}删|(?:删除?|注销|取消)(?:掉|我的|所有|全部)*(?:账[户号]|帐[户号]|档案|资料|信息|数据)|注销|删号|销号/u,
  ],
  [
    'license',
    /(?<!driv\w{0,4}'?s? )\blicen[sc]e|\bpermits?\b|\blicencia\b(?! de (?:conducir|manejo|manejar))|\bpermiso para (?:ser|cuidar|trabajar)|执照|许可证|牌照/u,
  ],
  ['trustline', /\btrust ?line\b/u],
  [
    'arrangement',
    /\bwhat(?:'?s| is| does| do)\b.{0,12}\blive[ -]?(?:out|in)\b|\blive[ -]?(?:out|in) (?:mean|or)|\bdifference\b.{0,30}\blive[ -]?(?:out|in)\b|\b(?:que (?:es|son|significa|quiere decir)|diferencia)\b.{0,25}(?:de planta|entrada por salida)|(?:住家).{0,6}(?:什么意思|是什么|啥意思|的?区别)|什么(?:是|叫|叫做)(?:不)?住家/u,
  ],
  // What families see of the nanny's contact details is about privacy, not about her phone or her place.
  [
    'privacy',
    /\b(?:address|phone|number|street|email)\b.{0,25}\b(?:public|private|show\w*|visible|seen|hidden|share\w*)\b|\b(?:show|share|give|see|display|publish|post)\b.{0,15}\b(?:my|the) (?:\w+ )?(?:address|phone|number|street|email)\b|\b(?:famil(?:y|ies)|parents?|they|people|anyone|who)\b.{0,12}\b(?:gets?|have|know|find|sees?)\b.{0,12}\b(?:my (?:\w+ )?(?:address|phone|number|street|email|house|home)|where i live)\b|\b(?:direccion|telefono|numero|celular|calle|correo)\b.{0,20}\b(?:public\w*|priva\w*|se ven?|aparece|compart\w*)|\b(?:se ven?|ven?|ver|vean|veran|sab(?:en|ran)|muestr\w*|compart\w*|dan|ensen\w*|publican)\b.{0,15}\b(?:mi|el|la) (?:\w+ )?(?:direccion|telefono|numero|celular|calle|correo)\b|\b(?:call|text|contact|message|reach) me direct|\b(?:llam|contact|escrib|habl)\w*(?: \w+)? directo?|直接.{0,4}(?:打电话|联系|找)|\bdonde vivo\b.{0,12}\bven?\b|\bven?r?\b.{0,10}\bdonde vivo\b|我家.{0,8}(?:看得?到|看得见|知道)|(?:地址|住址|电话|号码|手机号?|微信号?).{0,8}(?:给.{0,4}看|公开|看到|看得到|看得见|看见|显示|保密|泄露)|(?:公开|显示|泄露|看得?到|看得见|知道)(?:我的?)?(?:地址|住址|电话|号码|手机号?)/u,
  ],
  [
    'background',
    /\bback ?g?r?o?und ?(?:che?c?k|screen|verif|investig)|backround che?ck|criminal|finger ?print|police check|drug test|antecedente|\bhuellas|\bme van a investigar|(?:调查|查)我|背景调查|背调|查(?:我的?)?背景|背景审查|无犯罪|犯罪记录|指纹/u,
  ],
  [
    'phone',
    /^(?!.*(?:video|record|photo|selfie|grab|foto|视频|(?<!登)录|拍|照片)).*(?:\b(?:chang\w*|new|lost|different|switch\w*|updat\w*|another|stole\w*)(?: \w+){0,3} (?:phone|numbers?(?! of)|cell)\b|\b(?:phone|number|cell)(?: \w+){0,3} (?:chang\w*|lost|stolen|wrong|different|new)\b|\b(?:cambi\w*|nuevo|perdi|robaron|otro|actualiz\w*)(?: \w+){0,3} (?:telefono|numero(?! de (?!tel|cel))|celular|cel|movil)\b|\b(?:numero|telefono|celular|cel) nuevo\b|\bya no tengo (?:ese|mi|el) (?:numero|telefono|celular)|换了?号|(?:换|改|新的?|丢|掉|没)(?:了|个|我的|一个|绑定的?)*(?:手机|电话|号码)|(?:手机号?码?|电话号?码?|号码)(?:丢|换|变|改|不用|没法用))/u,
  ],
  [
    'pause',
    /^(?!.*(?:video|record|视频|录)).*(?:\bpaus|\bstop showing me\b|\bgo(?:ing)? (?:back )?(?:home|to my country)\b|take a break|going on vacation|stop looking|not looking|hide my profile|temporar|already (?:found|have|got) (?:a |another )?(?:job|family|work|position)|\bi (?:found|got) (?:a |another )?(?:new )?(?:job|family|position)|\bgot hired|\b(?:me voy|voy|salgo) de vacaciones|\bme voy a mi (?:pais|tierra|rancho|pueblo)|\bya no quiero que me vean\b|tomar(?:me)? un descanso|descansar|\bya (?:encontre|consegui|tengo) (?:un |otro )?(?:trabajo|familia|chamba|empleo)|no (?:estoy )?busca\w*|por ahora no|(?:ocult|escond)\w* mi perfil|暂停|回国|回老家|先别给.{0,6}看|休息(?:一阵|一段|几|一下)|休假|先不(?:找|接|做)|暂时不|(?:已经|刚)有(?:了)?(?:工作|人家|雇主|活)|(?<!怎么|才能|能|想|没)找到(?:了)?(?:工作|人家|雇主|活)|停一停|停一段|不想(?:接|找)|(?:藏|隐藏)(?:一下|起来|我的|档案))/u,
  ],
  [
    'references',
    /\brefer[ea]n[cs]|recom+endation let|letter of recom|\btestimonial|\b(?:ask|invite|contact|call|let|get)\b.{0,30}\b(?:former|past|old|previous|ex|last)[ -](?:employer|boss|famil)|\b(?:former|past|old|previous|ex|last)[ -](?:employer|boss|famil\w*)\b.{0,30}\b(?:recommend|vouch|speak|say|answer|write)|\breviews? (?:from|by|of)\b|\bleave (?:me )?a review\b|\bvouch|carta de recom|\bfamilia\b.{0,10}\bme recom|\b(?:ex|antigu[oa])[ -](?:patron|jef)\w*\b.{0,25}\b(?:escrib|recom|opin)|\b(?:pedir\w*|invit\w*|contact\w*|llam\w*|escrib\w*)\b.{0,30}(?:\b(?:ex|antigu[oa]s?|mi)[ -](?:patron|jef)|familias? (?:anterior|pasada)|jef[ae]s? anterior)|推荐信|推荐人|写(?:个|一个|句|几句)?(?:评价|好评|推荐)|评价|(?:老东家|前雇主|(?:以前|之前|原来)的?(?:雇主|家长|东家|客户)).{0,8}(?:写|说|夸)|(?:邀请|联系|找)(?:以前|之前|原来|老|前)的?(?:雇主|家长|东家|老板|客户|家庭)/u,
  ],
  [
    'fees',
    /\bfees?\b|\bcosts?\b|free of charge|\bis (?:it|this) (?:really )?free|\b(?:do|must|should|will) i (?:have to |need to )?pay\b|commission|comission|\btake a (?:cut|percentage)|\bse queda la agencia|\bdesc(?:ontar|uent)|\bcuesta\b|\b(?:me|nos) cobra|\bcobran\b(?! (?:las|una|otras))|\bla agencia cobra|\bgratis\b|\bcomision|tarifa|\b(?:tengo|hay) que pagar|\bdebo pagar|收费|免费|中介费|费用|手续费|佣金|抽成|提成|要不?要(?:我)?(?:交|付)?钱|(?:交|付|花)(?:多少)?钱|收(?:我|保姆)?(?:多少)?钱/u,
  ],
  [
    'writing',
    /\b(?:can'?t|cannot|can not|cant) (?:really )?(?:read|write|spell|type)\b|(?:don'?t|dont) know how to (?:read|write|type|spell)\b(?! (?:my|about|the|a|an|this|it)\b)|never (?:went|been) to school|(?:bad|not (?:very )?good|terrible) (?:at|with) (?:writ|spell|words)|\bno se (?:bien )?(?:leer|escribir)\b|\bno puedo escribir|no fui a la escuela|\bescribo (?:mal|muy mal|con faltas)|mala (?:ortografia|para escribir)|faltas de ortografia|不会(?:写字|打字|拼音|认字)|不识字|不认(?:识)?字|写不(?:好|来)字|没(?:上过|读过|念过)(?:学|书)|没文化|文化(?:程度)?(?:低|不高)/u,
  ],
  [
    'next',
    /\b(?:check|look at|look over|go over|see if)\b.{0,12}\bmy profile\b|\b(?:is|how is|how'?s) my profile\b.{0,12}(?:ok|good|fine|right|ready|look|\?|$)|\b(?:does my profile look|rate my profile|am i done)\b|\b(?:revisa(?!ron)\w*|checa\w*|mira\w*|ve si) (?:\w+ )?mi perfil\b|\bun ojo a mi perfil|\bcomo (?:ves|quedo|va|esta) mi perfil\b|\bya termine\b|\b(?:esta|va|quedo) bien mi perfil\b|\bmi perfil (?:esta|va|quedo) bien\b|(?:看看|看一下|看下|检查|帮我看).{0,6}档案|档案.{0,4}(?:行不行|还?行吗|可以了?吗|好不好|写得怎么样|怎么样)|把把关|我写得|(?:填|弄|做)完了吗/u,
  ],
  [
    'review',
    /\bhow long\b.{0,25}\breview|\breviewing\b|\bya (?:me )?revisaron\b|\btarda\w* la aprobacion\b|\breview\b.{0,15}\b(?:take|long|done|finish)|\bcuanto tarda\w*\b.{0,25}\brevis|\brevision\b.{0,15}\b(?:tarda|demora|dura)|审核(?:通过|好|完)?了吗|审核.{0,8}(?:多久|几天|多长|什么时候)|(?:多久|几天|多长时间|什么时候).{0,6}审核/u,
  ],
  [
    'english',
    /\bchange (?:the |my )?language\b|\bcambi\w* (?:de |el )?idioma\b|(?:换|改|切换)(?:成)?(?:语言|中文)|\b(?:learning|in) (?:english|spanish|chinese)\b.{0,5}$|\b(?:only|just) speak\b|\baprendiendo ingles|\bsolo hablo (?:espanol|mandarin|chino)|\b(?:hacerlo|escribir|llenarlo|contestar) en (?:espanol|chino)\b|只会(?:说|讲)?(?:普通话|中文|粤语|国语|家乡话)|用(?:中文|普通话)(?:填|写|说)|\bmy english\b.{0,20}\b(?:bad|poor|not|isn'?t|weak|terrible|broken)\b|\b(?:bad|poor|little|no|broken|basic)\b.{0,6}\benglish\b|\b(?:don'?t|dont|do not|can'?t|cant|cannot|barely) (?:really )?(?:speak|know|understand|talk)\b.{0,12}\benglish\b|\bno (?:hablo|se|entiendo|domino)\b.{0,12}\bingles\b|\bingles\b.{0,15}\b(?:malo|poco|basico|mal|no)\b|\b(?:poco|mal) ingles\b|(?:英语|英文).{0,6}(?:一点|几句|不好|不行|很?差|不会|一般|不太|不懂)|不(?:太|大)?(?:会|懂)(?:说|讲)?(?:英语|英文)/u,
  ],
  [
    'jobs',
    /\bwhy (?:hasn?'?t|has not|have no|haven'?t|did no|didn'?t|does no|doesn'?t|isn?'?t) ?(?:anyone|anybody|one|body|they|you)\b.{0,10}\b(?:call|contact|writ)|\bany famil(?:y|ies) (?:in|near|around)\b|\b(?:tienen|hay) (?:familias|algo) (?:en|cerca|por)\b|\bnadie me ha (?:llam|habl|contact|escrit)|\bbuscando (?:trabajo|chamba|jale|empleo|familia)|没人.{0,3}(?:打电话|找我|联系)|\bwhen\b.{0,20}\b(?:agency|you|u|they|someone|somebody)\b.{0,12}\b(?:call|contact|write|reply|answer|get back)\b|\bcuando\b.{0,25}\b(?:llam\w+|contact\w+|habl\w+|escrib\w+)\b|(?:什么时候|多久|几时|何时).{0,12}(?:打电话|联系我|来电|回复我|找我谈)|找.{0,8}(?:附近|那边|一带)?的?(?:工作|活)(?![经过历了])|有没有.{0,8}(?:的活|工作|单子?)(?![经过历])/u,
  ],
  // When families see the nanny: about publishing, not about who sees what.
  [
    'publish',
    /\bwhen (?:will|do|can|are|is|does)\b.{0,40}\b(?:see|find|view|live|public|visible|approved|show)|\bwhy (?:can'?t|cant|don'?t|dont|do not).{0,20}\bsee\b|\bprofile (?:\w+ )?live\b|how (?:long|many days) (?:until|till?|before|does|to|will)\b.{0,40}\b(?:see|publi|live|visible|approv|review)|\bcuando (?:me )?(?:van a ver|van a poder ver|ven|vean|veran|pueden ver|podran ver|encuentran|aparezco|sale|salgo|se publica|estara|aprueban)|cuanto tarda\w*.{0,30}(?:ver|public|aprob|revis|salir)|(?:什么时候|多久|几天).{0,12}(?:看到|看见|公开|上线|发布|显示|通过|审核|找到我)|我的?档案(?:上线|公开)了|看得到我|\bcuanto tarda\w*.{0,20}aprob|\b(?:public|publico|publicarlo) mi perfil|\b(?:mand|envi|pas)\w* mi perfil|(?:发到|发给|转发).{0,4}(?:微信|群|朋友圈|家长)/u,
  ],
  [
    'next',
    /missing|what next|what'?s next|next step|what (?:else|should i do|do i do|now)|improve|\bprofile better\b|complete|finish|stronger|\bfalta|siguiente|\bque sigue\b|proximo|\bmejor(?:ar)? mi perfil\b|mejorar|terminar|\bque (?:hago|mas)\b|还缺|缺什么|还(?:要|需要)(?:填|做|写|补|加|干)|还差|下一步|完善|改进|档案.{0,6}更好|档案怎么写|接下来/u,
  ],
  [
    'pay',
    /\bpa(?:y|id|ys|ying)\b|sal[ae]ry|\bwages?\b|hourly|\brates?\b|money|contract|\bearn|how much\b.{0,40}\b(?:make|get|charge)\b|\$ ?\d|sueldo|salario|\bpagan?\b|\bpagar(?:an|me|ian)?\b|\bpago\b|\bcobr(?:ar|o|are|a|an)\b|\bgan(?:ar|o|are|aria|a|an)\b(?! la confianza)|dinero|efectivo|\bcash\b|contrato|por hora|quincena|工资|薪|多少钱|现金|时薪|合同|报酬|待遇|收入|[挣赚]|一个月(?:能|可以|大概)?(?:拿|有)多少|开价/u,
  ],
  [
    'jobs',
    /\b(?:you have|you got|is there|are there|any|find me|get me|give me|send me|need a|need|looking for a?|want a|get a|waiting for a?) ?(?:\w+ )?(?:jobs?|work|positions?|openings?|vacanc\w+|gigs?)\b(?! (?:with|as|experience|history)\b)|\bjobs? (?:for me|available|near)|\bfamil(?:y|ies) for me\b|\bhiring\b|\b(?:no ?body|no ?one) (?:calls|called|contacts|contacted)|\bwhen (?:do|can|will) i (?:start|get|begin)|\b(?:hay|tienen|tiene|busco|necesito|consig\w+|conseguir\w*|dan|ofrecen|encontrar\w*|quiero) (?:un |una |algun |algo de |mas )?(?:trabajo|trabajito|empleo|chamba|jale|vacantes?)\b|(?:trabajo|empleo|chamba|familia) para mi\b|\bvacantes?\b|contratando|(?:cuando|nadie) me llama|cuando (?:empiezo|puedo empezar|voy a trabajar)|没人(?:联系|找)我|有(?:没有|什么|合适的?|适合我的?|新的?|不?住家的?)*(?:工作|活儿?|单子?|岗位|雇主)(?![经过历])|找(?:个|一份|份|到|一个)?(?:工作|活)|(?:介绍|安排|推荐|派)(?:一?个|一?份|我|给我)*(?:工作|家庭|雇主|活)|招人|什么时候(?:能|可以)?(?:上班|上岗|开工|有活)/u,
  ],
  [
    'privacy',
    /privat|privacy|who (?:can )?sees?|see my|\bhide|\bsafe\b|priva|quien(?:es)? (?:puede[n]? )?ven?r?\b|ocult|\bdatos\b|隐私|谁能看|看到我的|保密|公开我的|泄露|安全/u,
  ],
  [
    'place',
    /\b(?:i|my) (?:live|city|address|town|neighbou?rhood)\b|\bi'?m (?:from|based)|where i live|\bi (?:just )?moved\b|\bme (?:cambie|mude)\b|\bvivo en\b|mi (?:ciudad|direccion|barrio)|donde vivo|住在|搬家|搬到|城市|哪个区|地址/u,
  ],
  [
    'experience',
    /\b(?:never|not) (?:been|worked as|had a job as) (?:a |as a )?nanny|\bfirst (?:time|job) (?:as a )?nanny|\bunder (?:my )?experience\b|\bnunca he (?:trabajado|sido)|\bsolo he cuidado|没(?:有)?(?:做|当|干)过(?:保姆|阿姨|月嫂)|只带过|第一次做(?:保姆|阿姨)/u,
  ],
  [
    'photoChange',
    /^(?!.*(?:video|视频)).*(?:\b(?:chang\w*|replac\w*|updat\w*|swap|switch|delet\w*|remov\w*)\b.{0,20}\b(?:photo|picture|pic|portrait)\b|\b(?:different|another|new)\b.{0,10}\b(?:photo|picture|pic|selfie)\b|\b(?:photo|picture|pic|selfie)\b.{0,20}\bchange|\b(?:upload|put|add)\b.{0,15}\b(?:photos?|picture|pic)\b|\b(?:cambi\w*|reemplaz\w*|quit\w*|borr\w*|actualiz\w*)\b.{0,15}\bfoto|\botra foto\b|\bfoto\b.{0,20}\bcambi|\b(?:sub\w*|pongo|poner|agreg\w*)\b.{0,12}\bfoto|\bdonde\b.{0,20}\bfoto|上传.{0,4}照片|(?:换|改|更换|删).{0,6}(?:照片|头像|相片)|(?:照片|头像|相片).{0,8}(?:想换|删|怎么换|怎么改|在哪|哪里))/u,
  ],
  ['photo', /^(?!.*(?:video|视频)).*(?:photo|picture|portrait|selfie|\bpics?\b|foto|imagen|照片|头像|相片)/u],
  ['video', /video|script|record|camera|teleprompt|guion|grab|camara|视频|(?<!登)录|稿|镜头|拍/u],
  [
    'certifications',
    /certif|\bcpr\b|first aid|training|(?<!of )\bcourse|document|\brcp\b|primeros auxilios|\bcursos?\b|capacit|diploma|(?<![身份保验])证|急救|心肺|培训|课程/u,
  ],
  [
    'availability',
    /availab|schedul|\bnights?\b|\bhours?\b|\bdays?\b|weekend|overnight|\b(?:mornings|afternoons|evenings)\b|\bcan start\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:lunes|martes|miercoles|jueves|viernes|sabados?|domingos?)\b|disponib|horario|(?<!buenos )\bdias?\b|\b(?:mananas|puedo empezar)\b|(?<!buenas )\btardes\b|fin(?:es)? de semana|(?<!buenas )noche|时间|周末|过夜|晚上|[夜白早晚]班|半天|排班|星期|几点|周[一二三四五六日]/u,
  ],
  [
    'duties',
    /\b(?:have|need) to (?:cook|clean|drive)\b|\btengo que (?:cocinar|limpiar|manejar|planchar)|(?:必须|一定要|要不要|需不需要)会?(?:做饭|开车|做家务|打扫)|dut(?:y|ies)|services?|what (?:should|can) i offer|recommend|suggest|tareas|servicio|recom|suger|ofrec|服务|做什么工作|推荐|建议选/u,
  ],
  ['languages', /language|speak|\benglish\b|bilingual|idioma|hablo|biling|语言|双语|会说|普通话|[英法德日韩粤]语/u],
  [
    'about',
    /about me|about myself|write|describe myself|introduc|\bbio\b|\btext|sobre mi|escrib|describ|present|texto|关于我|介绍|怎么写|写什么|自我|写(?:一段|几句|一写)/u,
  ],
  [
    'experience',
    /^(?!.*(?:\bcan i (?:work|bring|do)\b|\bpuedo (?:trabajar|llevar|aplicar)\b|\bfamilies checked\b|\brevis\w* a las familias\b)).*(?:experience|families|worked|\bjob|years|experiencia|trabaj|familias|\banos\b|经验|经历|工作|家庭|年限)/u,
  ],
  [
    'publish',
    /publish|public\b|share|link|online|go(?:es)? live|visible|publicar|compartir|enlace|发布|公开|分享|链接/u,
  ],
  [
    'greeting',
    /^\W*(?:hi|hello|hey|good (?:morning|afternoon|evening)|hola|buen[oa]s|您好|你好|嗨|早上好|下午好|在吗)/u,
  ],
] as const satisfies readonly (readonly [intent: string, asks: RegExp])[];

/** What a message asks about; `fallback` when nothing is recognized. */
export type Intent = (typeof intents)[number][0] | 'fallback';

/** What a message to the chat asks about. */
export function intentOf(message: string): Intent {
  const text = foldText(message);
  return intents.find(([, asks]) => asks.test(text))?.[0] ?? 'fallback';
}
