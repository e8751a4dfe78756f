/** What the page of a family's video knows of its link. */
export interface AskedVideo {
  /** The link's token: whoever has it may send. */
  token: string;
  /** The name under which the browser keeps a video until it is there; it tells nobody whose link it is. */
  keptUnder: string;
  /** As the family's language writes it. */
  nannyFirstName: string;
  agencyName: string;
  /** The page with the answers, where the video goes. */
  answersPath: string;
}
