import { useText } from '#widget/kit/text.ts';
import styles from './profile-pane.module.css';

/** The sizes in which families see a picture besides the large one, and the file itself, with the parts of their addresses. */
const others = [
  ['list', '?variant=300'],
  ['shared', '?variant=share'],
  ['file', ''],
] as const;

interface ReviewedPictureProps {
  src: string;
  label: string;
}

/**
 * A picture in every size that families see. Each size is a file of its own, so a reviewer who sees only one of them does not
 * know what the others show. The server returns the file itself for a size that does not exist.
 */
export function ReviewedPicture({ src, label }: ReviewedPictureProps) {
  const text = useText();
  return (
    <div className={styles['picture']}>
      <img className={styles['large']} src={`${src}?variant=960`} alt={label} />
      <ul>
        {others.map(([name, variant]) => (
          <li key={name}>
            <a href={src + variant} target="_blank" rel="noreferrer">
              <img src={src + variant} alt="" />
              {text(`desk.media.size.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
