/** What the page of a family's video knows of its link. */
export interface AskedVideo {
  /** The link's token: whoever has it may upload. */
  token: string;
  /** The name under which the browser stores a video until it is uploaded. It does not reveal whose link it is. */
  keptUnder: string;
  /** In the spelling of the family's language. */
  nannyFirstName: string;
  agencyName: string;
  /** The path of the page with the family's answers, which the video is attached to. */
  answersPath: string;
}
