import 'react-easy-crop/react-easy-crop.css';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { Button } from '#widget/ui/button.tsx';
import { Dialog } from '#widget/ui/dialog.tsx';
import { useText } from '#widget/kit/text.ts';
import { useObjectUrl } from '#widget/kit/use-object-url.ts';
import styles from './crop-dialog.module.css';
import { type PictureArea, portraitAspect } from './picture.ts';

/** The zoom range, and the step of a key press. */
const zoomRange = { min: 1, max: 4, step: 0.1 };

/** The distance that an arrow key moves the picture, in px. */
const keyboardStepPx = 4;

interface CropDialogProps {
  file: Blob;
  onClose(): void;
  /** Called with the chosen area. */
  onCrop(area: PictureArea): void;
}

/** Crops a picture to a portrait: drag, pinch, turn the wheel, or use the keys. Mounting opens the dialog. */
export default function CropDialog({ file, onClose, onCrop }: CropDialogProps) {
  const text = useText();
  const url = useObjectUrl(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(zoomRange.min);
  const [area, setArea] = useState<PictureArea>();
  return (
    <Dialog
      open
      title={text('avatar.crop.title')}
      description={text('avatar.crop.description')}
      closeLabel={text('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button variant="primary" disabled={area === undefined} onClick={() => area && onCrop(area)}>
            {text('avatar.crop.save')}
          </Button>
        </>
      }
    >
      <div className={styles['stage']}>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          minZoom={zoomRange.min}
          maxZoom={zoomRange.max}
          aspect={portraitAspect}
          keyboardStep={keyboardStepPx}
          disableAutomaticStylesInjection
          classes={{ cropAreaClassName: styles['area'] ?? '' }}
          cropperProps={{ role: 'group', 'aria-label': text('avatar.crop.area') }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          onCropAreaChange={(_, pixels) => setArea(pixels)}
        />
      </div>
      <label className={styles['zoom']}>
        <span>{text('avatar.crop.zoom')}</span>
        <input
          type="range"
          min={zoomRange.min}
          max={zoomRange.max}
          step={zoomRange.step}
          value={zoom}
          onChange={(event) => setZoom(event.target.valueAsNumber)}
        />
      </label>
    </Dialog>
  );
}
