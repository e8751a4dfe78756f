import type { ServerArea } from '../areas.ts';
import type { Catalogue } from '../catalogue.ts';
import agency from '../agency/en.json' with { type: 'json' };
import assistant from '../assistant/en.json' with { type: 'json' };
import common from '../common/en.json' with { type: 'json' };
import drafts from '../drafts/en.json' with { type: 'json' };
import request from '../request/en.json' with { type: 'json' };
import job from '../request/job/en.json' with { type: 'json' };
import suggestion from '../request/suggestion/en.json' with { type: 'json' };
import directory from '../directory/en.json' with { type: 'json' };
import snippet from '../snippet/en.json' with { type: 'json' };
import errors from '../errors/en.json' with { type: 'json' };
import exported from '../export/en.json' with { type: 'json' };
import home from '../home/en.json' with { type: 'json' };
import labels from '../labels/en.json' with { type: 'json' };
import outbound from '../outbound/en.json' with { type: 'json' };
import introduction from '../introduction/en.json' with { type: 'json' };
import shortlist from '../shortlist/en.json' with { type: 'json' };
import stillFree from '../still-free/en.json' with { type: 'json' };
import places from '../places/en.json' with { type: 'json' };
import profile from '../profile/en.json' with { type: 'json' };
import reference from '../reference/en.json' with { type: 'json' };

/** The texts of the server, in English. */
export const en = {
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
