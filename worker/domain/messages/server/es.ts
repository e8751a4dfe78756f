import type { ServerArea } from '../areas.ts';
import type { Catalogue } from '../catalogue.ts';
import agency from '../agency/es.json' with { type: 'json' };
import assistant from '../assistant/es.json' with { type: 'json' };
import common from '../common/es.json' with { type: 'json' };
import drafts from '../drafts/es.json' with { type: 'json' };
import request from '../request/es.json' with { type: 'json' };
import job from '../request/job/es.json' with { type: 'json' };
import suggestion from '../request/suggestion/es.json' with { type: 'json' };
import directory from '../directory/es.json' with { type: 'json' };
import snippet from '../snippet/es.json' with { type: 'json' };
import errors from '../errors/es.json' with { type: 'json' };
import exported from '../export/es.json' with { type: 'json' };
import home from '../home/es.json' with { type: 'json' };
import labels from '../labels/es.json' with { type: 'json' };
import outbound from '../outbound/es.json' with { type: 'json' };
import introduction from '../introduction/es.json' with { type: 'json' };
import shortlist from '../shortlist/es.json' with { type: 'json' };
import stillFree from '../still-free/es.json' with { type: 'json' };
import places from '../places/es.json' with { type: 'json' };
import profile from '../profile/es.json' with { type: 'json' };
import reference from '../reference/es.json' with { type: 'json' };

/** The texts of the server, in Spanish. */
export const es = {
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
