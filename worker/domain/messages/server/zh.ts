import type { ServerArea } from '../areas.ts';
import type { Catalogue } from '../catalogue.ts';
import agency from '../agency/zh.json' with { type: 'json' };
import assistant from '../assistant/zh.json' with { type: 'json' };
import common from '../common/zh.json' with { type: 'json' };
import drafts from '../drafts/zh.json' with { type: 'json' };
import request from '../request/zh.json' with { type: 'json' };
import job from '../request/job/zh.json' with { type: 'json' };
import suggestion from '../request/suggestion/zh.json' with { type: 'json' };
import directory from '../directory/zh.json' with { type: 'json' };
import snippet from '../snippet/zh.json' with { type: 'json' };
import errors from '../errors/zh.json' with { type: 'json' };
import exported from '../export/zh.json' with { type: 'json' };
import home from '../home/zh.json' with { type: 'json' };
import labels from '../labels/zh.json' with { type: 'json' };
import outbound from '../outbound/zh.json' with { type: 'json' };
import introduction from '../introduction/zh.json' with { type: 'json' };
import shortlist from '../shortlist/zh.json' with { type: 'json' };
import stillFree from '../still-free/zh.json' with { type: 'json' };
import places from '../places/zh.json' with { type: 'json' };
import profile from '../profile/zh.json' with { type: 'json' };
import reference from '../reference/zh.json' with { type: 'json' };

/** The texts of the server, in Chinese. */
export const zh = {
  agency,
  assistant,
  common,
  drafts,
  request,
  'request/job': job,
  'request/suggestion': suggestion,
  directory,
  snippet,
  errors,
  export: exported,
  home,
  labels,
  outbound,
  places,
  profile,
  reference,
  introduction,
  shortlist,
  'still-free': stillFree,
} satisfies Record<ServerArea, Catalogue>;
