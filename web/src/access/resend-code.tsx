import { resendCountdownSeconds } from '@kasuwa/domain/access/one-time-code.ts'
import { countdown } from '@kasuwa/domain/display.ts'
import { useMutation } from '@tanstack/react-query'
import { useState, useEffect, useId } from 'react'
import { api } from '../base/calls/api.ts'
import { Button } from '../ui/button.tsx'
import { codeTexts } from './texts.ts'
import type { Verification } from './wizard.tsx'

/** 'Resend Code': it waits 02:00 from the first display on and after each code that was sent (OTP-06 to OTP-09). */
export function ResendCode({ verification: { type, phone } }: { verification: Verification }) {
  const { left, restart } = useCountdown(resendCountdownSeconds)
  const [resent, setResent] = useState(false)
  const { mutate: resend, isPending } = useMutation({
    mutationFn: () => api.access.sendVerification({ type, user: phone, method: 'phone' }),
    onSuccess: () => {
      setResent(true)
      restart()
    },
  })
  const waiting = left > 0
  const waitId = useId()
  return (
    <div className="mt-6 flex flex-col items-center gap-1 text-center">
      <p id={waitId} className="text-soft">
        <span>{waiting ? `${codeTexts.wait} ` : codeTexts.mayResend}</span>
        {waiting && (
          <span role="timer" aria-live="off" className="font-semibold text-ink tabular-nums">
            {countdown(left)}
          </span>
        )}
      </p>
      <Button look="quiet" reasonId={waiting ? waitId : undefined} loading={isPending} onClick={() => resend()}>
        {codeTexts.resendCode}
      </Button>
      <p role="status" className="sr-only">
        {announcement(waiting, resent)}
      </p>
    </div>
  )
}

/** The text for screen readers has no seconds: they would be read out one after the other. */
function announcement(waiting: boolean, resent: boolean): string {
  if (!waiting) return codeTexts.resendReady
  return resent ? codeTexts.resent : ''
}

const oneSecond = 1_000

/** Seconds left of a wait that begins at once and may begin again. It reads the clock, so that a phone that slept does not wait longer. */
function useCountdown(seconds: number): { left: number; restart: () => void } {
  const [until, setUntil] = useState(() => Date.now() + seconds * oneSecond)
  const [now, setNow] = useState(() => Date.now())
  const over = now >= until
  useEffect(() => {
    if (over) return undefined
    const ticking = setInterval(() => setNow(Date.now()), oneSecond / 4)
    return () => clearInterval(ticking)
  }, [over])
  const restart = () => {
    setNow(Date.now())
    setUntil(Date.now() + seconds * oneSecond)
  }
  return { left: over ? 0 : Math.ceil((until - now) / oneSecond), restart }
}
