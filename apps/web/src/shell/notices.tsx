import { CheckingNotice } from "./checking-notice.tsx";
import { ConsentNotice } from "./consent-notice.tsx";
import { LanguageOffer } from "./language-offer.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { UpdateNotice } from "./update-notice.tsx";
import { WaitingNotice } from "./waiting-notice.tsx";

/** The notices any page may show; none of them is prerendered. */
export function Notices() {
  return (
    <>
      <OfflineNotice />
      <CheckingNotice />
      <WaitingNotice />
      <UpdateNotice />
      <LanguageOffer>
        <ConsentNotice />
      </LanguageOffer>
    </>
  );
}
