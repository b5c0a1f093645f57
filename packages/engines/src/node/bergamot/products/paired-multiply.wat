;; The product for processors whose byte instruction sums pairs in 16 bits and cuts what is larger (x86 without VNNI): two instructions
;; where `plain` takes four. Bytes of A are 0..254, so a pair of B's may be cut only where its sum is beyond 129, or
;; further out where A has no such bytes: seldom. What is cut there is worked out first, and the sums begin with it, so that they are exact.
;; Layouts are those of int8-products.wat.
(module
  (import "env" "memory" (memory 0))

  ;; 32767 where the second operand is unsigned and sums of pairs are cut at 16 bits.
  (func (export "probe") (result i32)
    (i16x8.extract_lane_s 0 (i16x8.relaxed_dot_i8x16_i7x16_s
      (i8x16.splat (i32.const 127)) (i8x16.splat (i32.const 254)))))

  ;; How far from 0 the sums of eight pairs of bytes are. Pairs of two signs are never cut, and their sums never large.
  (func $sizes (param $from i32) (result v128)
    (i16x8.abs (i16x8.extadd_pairwise_i8x16_s (v128.load (local.get $from)))))

  (func $beyond (param $one v128) (param $other v128) (param $most v128) (result i32)
    (i8x16.bitmask (i8x16.narrow_i16x8_s
      (i16x8.gt_s (local.get $one) (local.get $most)) (i16x8.gt_s (local.get $other) (local.get $most)))))

  ;; How large the sum of a pair of B's may be that is never cut with any of these bytes of A.
  (func $uncut (param $a i32) (param $bytes i32) (result v128)
    (local $end i32) (local $largest v128)
    (local.set $end (i32.add (local.get $a) (local.get $bytes)))
    (local.set $largest (v128.const i32x4 0 0 0 0))
    (loop $sixteen
      (local.set $largest (i8x16.max_u (local.get $largest) (v128.load (local.get $a))))
      (br_if $sixteen (i32.lt_u (local.tee $a (i32.add (local.get $a) (i32.const 16))) (local.get $end))))
    (local.set $largest (i8x16.max_u (local.get $largest)
      (i8x16.shuffle 8 9 10 11 12 13 14 15 0 1 2 3 4 5 6 7 (local.get $largest) (local.get $largest))))
    (local.set $largest (i8x16.max_u (local.get $largest)
      (i8x16.shuffle 4 5 6 7 0 1 2 3 12 13 14 15 8 9 10 11 (local.get $largest) (local.get $largest))))
    (local.set $largest (i8x16.max_u (local.get $largest)
      (i8x16.shuffle 2 3 0 1 6 7 4 5 10 11 8 9 14 15 12 13 (local.get $largest) (local.get $largest))))
    (local.set $largest (i8x16.max_u (local.get $largest)
      (i8x16.shuffle 1 0 3 2 5 4 7 6 9 8 11 10 13 12 15 14 (local.get $largest) (local.get $largest))))
    ;; No pair is larger than 254 together, so that nothing is left of the division where A is small.
    (i16x8.splat (i32.div_u (i32.const 32767) (i32.or (i32.const 1) (i8x16.extract_lane_u 0 (local.get $largest))))))

  ;; Writes into `to`, row by row, what the sums of a strip of eight columns lack once their pairs are cut: mostly nothing.
  (func $leftOut
    (param $a i32) (param $from i32) (param $end i32) (param $rows i32) (param $width i32) (param $to i32) (param $step i32) (param $most v128)
    (local $at i32) (local $count i32) (local $mask i32) (local $place i32) (local $one i32) (local $other i32) (local $sum i32)
    (local $p0 v128) (local $p1 v128) (local $p2 v128) (local $p3 v128)
    (local.set $at (local.get $to))
    (local.set $count (local.get $rows))
    (loop $zeros
      (v128.store (local.get $at) (v128.const i32x4 0 0 0 0))
      (v128.store offset=16 (local.get $at) (v128.const i32x4 0 0 0 0))
      (local.set $at (i32.add (local.get $at) (local.get $step)))
      (br_if $zeros (local.tee $count (i32.sub (local.get $count) (i32.const 1)))))
    (loop $depth
      (local.set $p0 (call $sizes (local.get $from)))
      (local.set $p1 (call $sizes (i32.add (local.get $from) (i32.const 16))))
      (local.set $p2 (call $sizes (i32.add (local.get $from) (i32.const 32))))
      (local.set $p3 (call $sizes (i32.add (local.get $from) (i32.const 48))))
      (if (v128.any_true (i16x8.gt_s (i16x8.max_s (i16x8.max_s (local.get $p0) (local.get $p1)) (i16x8.max_s (local.get $p2) (local.get $p3))) (local.get $most)))
        (then
          (local.set $mask (i32.or
            (call $beyond (local.get $p0) (local.get $p1) (local.get $most))
            (i32.shl (call $beyond (local.get $p2) (local.get $p3) (local.get $most)) (i32.const 16))))
          (loop $pairs
            ;; Two bytes of column `place & 31 >> 2`, at a depth of 0, 2, 4 or 6.
            (local.set $place (i32.shl (i32.ctz (local.get $mask)) (i32.const 1)))
            (local.set $one (i32.load8_s (i32.add (local.get $from) (local.get $place))))
            (local.set $other (i32.load8_s offset=1 (i32.add (local.get $from) (local.get $place))))
            (local.set $at (i32.add (local.get $to) (i32.and (local.get $place) (i32.const 28))))
            (local.set $place (i32.add (local.get $a) (i32.add
              (i32.shl (i32.shr_u (local.get $place) (i32.const 5)) (i32.const 2)) (i32.and (local.get $place) (i32.const 2)))))
            (local.set $count (local.get $rows))
            (loop $row
              (local.set $sum (i32.add
                (i32.mul (i32.load8_u (local.get $place)) (local.get $one))
                (i32.mul (i32.load8_u offset=1 (local.get $place)) (local.get $other))))
              (if (i32.ne (i32.extend16_s (local.get $sum)) (local.get $sum))
                (then (i32.store (local.get $at) (i32.add (i32.load (local.get $at)) (i32.sub (local.get $sum)
                  (select (i32.const 32767) (i32.const -32768) (i32.gt_s (local.get $sum) (i32.const 0))))))))
              (local.set $at (i32.add (local.get $at) (local.get $step)))
              (local.set $place (i32.add (local.get $place) (local.get $width)))
              (br_if $row (local.tee $count (i32.sub (local.get $count) (i32.const 1)))))
            (br_if $pairs (local.tee $mask (i32.and (local.get $mask) (i32.sub (local.get $mask) (i32.const 1))))))))
      (local.set $a (i32.add (local.get $a) (i32.const 8)))
      (br_if $depth (i32.lt_u (local.tee $from (i32.add (local.get $from) (i32.const 64))) (local.get $end)))))

  ;; out[row][col] = (A[row] . B[col]) x unquantise / (scaleA x scaleB) + bias[col], four rows by eight columns at a time.
  (func (export "multiply")
    (param $a i32) (param $scaleA f32) (param $zeroA f32)
    (param $b i32) (param $scaleB f32) (param $zeroB f32)
    (param $bias i32) (param $unquantise f32)
    (param $rows i32) (param $width i32) (param $cols i32) (param $out i32)
    (local $row i32) (local $col i32) (local $step i32) (local $from i32) (local $end i32) (local $at i32) (local $to i32)
    (local $a0 i32) (local $a1 i32) (local $a2 i32) (local $a3 i32)
    (local $next i32) (local $most v128) (local $ones v128) (local $low v128) (local $high v128) (local $four v128) (local $biasLow v128) (local $biasHigh v128) (local $factor v128)
    (local $s0l v128) (local $s0h v128) (local $s1l v128) (local $s1h v128) (local $s2l v128) (local $s2h v128) (local $s3l v128) (local $s3h v128)
    ;; The loops over rows below run once before they count.
    (if (i32.le_s (local.get $rows) (i32.const 0)) (then (return)))
    (local.set $factor (f32x4.splat (f32.div (local.get $unquantise) (f32.mul (local.get $scaleA) (local.get $scaleB)))))
    (local.set $ones (v128.const i16x8 1 1 1 1 1 1 1 1))
    (local.set $most (call $uncut (local.get $a) (i32.mul (local.get $rows) (local.get $width))))
    (loop $columns
      (local.set $from (i32.add (local.get $b) (i32.mul (local.get $col) (local.get $width))))
      (local.set $end (i32.add (local.get $from) (i32.shl (local.get $width) (i32.const 3))))
      (local.set $biasLow (v128.load (i32.add (local.get $bias) (i32.shl (local.get $col) (i32.const 2)))))
      (local.set $biasHigh (v128.load offset=16 (i32.add (local.get $bias) (i32.shl (local.get $col) (i32.const 2)))))
      (call $leftOut (local.get $a) (local.get $from) (local.get $end) (local.get $rows) (local.get $width)
        (i32.add (local.get $out) (i32.shl (local.get $col) (i32.const 2))) (i32.shl (local.get $cols) (i32.const 2)) (local.get $most))
      (local.set $row (i32.const 0))
      (local.set $to (i32.add (local.get $out) (i32.shl (local.get $col) (i32.const 2))))
      (local.set $step (i32.shl (local.get $cols) (i32.const 2)))
      (local.set $a0 (local.get $a))
      (block $fewRows
        (loop $fourRows
          (br_if $fewRows (i32.gt_s (i32.add (local.get $row) (i32.const 4)) (local.get $rows)))
          (local.set $a1 (i32.add (local.get $a0) (local.get $width)))
          (local.set $a2 (i32.add (local.get $a1) (local.get $width)))
          (local.set $a3 (i32.add (local.get $a2) (local.get $width)))
          (local.set $s0l (v128.load (local.get $to))) (local.set $s0h (v128.load offset=16 (local.get $to)))
          (local.set $next (i32.add (local.get $to) (local.get $step)))
          (local.set $s1l (v128.load (local.get $next))) (local.set $s1h (v128.load offset=16 (local.get $next)))
          (local.set $next (i32.add (local.get $next) (local.get $step)))
          (local.set $s2l (v128.load (local.get $next))) (local.set $s2h (v128.load offset=16 (local.get $next)))
          (local.set $next (i32.add (local.get $next) (local.get $step)))
          (local.set $s3l (v128.load (local.get $next))) (local.set $s3h (v128.load offset=16 (local.get $next)))
          (local.set $at (local.get $from))
          (loop $depth
            (local.set $low (v128.load offset=0 (local.get $at))) (local.set $high (v128.load offset=16 (local.get $at)))
            (local.set $four (v128.load32_splat offset=0 (local.get $a0)))
            (local.set $s0l (i32x4.add (local.get $s0l) (i32x4.dot_i16x8_s (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $low) (local.get $four)) (local.get $ones))))
            (local.set $s0h (i32x4.add (local.get $s0h) (i32x4.dot_i16x8_s (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $high) (local.get $four)) (local.get $ones))))
            (local.set $four (v128.load32_splat offset=0 (local.get $a1)))
            (local.set $s1l (i32x4.add (local.get $s1l) (i32x4.dot_i16x8_s (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $low) (local.get $four)) (local.get $ones))))
            (local.set $s1h (i32x4.add (local.get $s1h) (i32x4.dot_i16x8_s (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $high) (local.get $four)) (local.get $ones))))
            (local.set $four (v128.load32_splat offset=0 (local.get $a2)))
            (local.set $s2l (i32x4.add (local.get $s2l) (i32x4.dot_i16x8_s (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $low) (local.get $four)) (local.get $ones))))
            (local.set $s2h (i32x4.add (local.get $s2h) (i32x4.dot_i16x8_s (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $high) (local.get $four)) (local.get $ones))))
            (local.set $four (v128.load32_splat offset=0 (local.get $a3)))
            (local.set $s3l (i32x4.add (local.get $s3l) (i32x4.dot_i16x8_s (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $low) (local.get $four)) (local.get $ones))))
            (local.set $s3h (i32x4.add (local.get $s3h) (i32x4.dot_i16x8_s (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $high) (local.get $four)) (local.get $ones))))
            (local.set $low (v128.load offset=32 (local.get $at))) (local.set $high (v128.load offset=48 (local.get $at)))
            (local.set $four (v128.load32_splat offset=4 (local.get $a0)))
            (local.set $s0l (i32x4.add (local.get $s0l) (i32x4.dot_i16x8_s (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $low) (local.get $four)) (local.get $ones))))
            (local.set $s0h (i32x4.add (local.get $s0h) (i32x4.dot_i16x8_s (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $high) (local.get $four)) (local.get $ones))))
            (local.set $four (v128.load32_splat offset=4 (local.get $a1)))
            (local.set $s1l (i32x4.add (local.get $s1l) (i32x4.dot_i16x8_s (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $low) (local.get $four)) (local.get $ones))))
            (local.set $s1h (i32x4.add (local.get $s1h) (i32x4.dot_i16x8_s (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $high) (local.get $four)) (local.get $ones))))
            (local.set $four (v128.load32_splat offset=4 (local.get $a2)))
            (local.set $s2l (i32x4.add (local.get $s2l) (i32x4.dot_i16x8_s (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $low) (local.get $four)) (local.get $ones))))
            (local.set $s2h (i32x4.add (local.get $s2h) (i32x4.dot_i16x8_s (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $high) (local.get $four)) (local.get $ones))))
            (local.set $four (v128.load32_splat offset=4 (local.get $a3)))
            (local.set $s3l (i32x4.add (local.get $s3l) (i32x4.dot_i16x8_s (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $low) (local.get $four)) (local.get $ones))))
            (local.set $s3h (i32x4.add (local.get $s3h) (i32x4.dot_i16x8_s (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $high) (local.get $four)) (local.get $ones))))
            (local.set $a0 (i32.add (local.get $a0) (i32.const 8)))
            (local.set $a1 (i32.add (local.get $a1) (i32.const 8)))
            (local.set $a2 (i32.add (local.get $a2) (i32.const 8)))
            (local.set $a3 (i32.add (local.get $a3) (i32.const 8)))
            (br_if $depth (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 64))) (local.get $end))))
          (v128.store (local.get $to) (f32x4.add (f32x4.mul (f32x4.convert_i32x4_s (local.get $s0l)) (local.get $factor)) (local.get $biasLow)))
          (v128.store offset=16 (local.get $to) (f32x4.add (f32x4.mul (f32x4.convert_i32x4_s (local.get $s0h)) (local.get $factor)) (local.get $biasHigh)))
          (local.set $to (i32.add (local.get $to) (local.get $step)))
          (v128.store (local.get $to) (f32x4.add (f32x4.mul (f32x4.convert_i32x4_s (local.get $s1l)) (local.get $factor)) (local.get $biasLow)))
          (v128.store offset=16 (local.get $to) (f32x4.add (f32x4.mul (f32x4.convert_i32x4_s (local.get $s1h)) (local.get $factor)) (local.get $biasHigh)))
          (local.set $to (i32.add (local.get $to) (local.get $step)))
          (v128.store (local.get $to) (f32x4.add (f32x4.mul (f32x4.convert_i32x4_s (local.get $s2l)) (local.get $factor)) (local.get $biasLow)))
          (v128.store offset=16 (local.get $to) (f32x4.add (f32x4.mul (f32x4.convert_i32x4_s (local.get $s2h)) (local.get $factor)) (local.get $biasHigh)))
          (local.set $to (i32.add (local.get $to) (local.get $step)))
          (v128.store (local.get $to) (f32x4.add (f32x4.mul (f32x4.convert_i32x4_s (local.get $s3l)) (local.get $factor)) (local.get $biasLow)))
          (v128.store offset=16 (local.get $to) (f32x4.add (f32x4.mul (f32x4.convert_i32x4_s (local.get $s3h)) (local.get $factor)) (local.get $biasHigh)))
          (local.set $to (i32.add (local.get $to) (local.get $step)))
          ;; The last of the four rows ends where the next four begin.
          (local.set $a0 (local.get $a3))
          (local.set $row (i32.add (local.get $row) (i32.const 4)))
          (br $fourRows)))
      (block $noRow
        (loop $oneRow
          (br_if $noRow (i32.ge_s (local.get $row) (local.get $rows)))
          (local.set $s0l (v128.load (local.get $to))) (local.set $s0h (v128.load offset=16 (local.get $to)))
          (local.set $s1l (v128.const i32x4 0 0 0 0)) (local.set $s1h (v128.const i32x4 0 0 0 0))
          (local.set $at (local.get $from))
          (loop $depth
            ;; Two sums a column, so that one product need not wait for the other.
            (local.set $low (v128.load offset=0 (local.get $at))) (local.set $high (v128.load offset=16 (local.get $at)))
            (local.set $four (v128.load32_splat offset=0 (local.get $a0)))
            (local.set $s0l (i32x4.add (local.get $s0l) (i32x4.dot_i16x8_s (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $low) (local.get $four)) (local.get $ones))))
            (local.set $s0h (i32x4.add (local.get $s0h) (i32x4.dot_i16x8_s (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $high) (local.get $four)) (local.get $ones))))
            (local.set $low (v128.load offset=32 (local.get $at))) (local.set $high (v128.load offset=48 (local.get $at)))
            (local.set $four (v128.load32_splat offset=4 (local.get $a0)))
            (local.set $s1l (i32x4.add (local.get $s1l) (i32x4.dot_i16x8_s (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $low) (local.get $four)) (local.get $ones))))
            (local.set $s1h (i32x4.add (local.get $s1h) (i32x4.dot_i16x8_s (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $high) (local.get $four)) (local.get $ones))))
            (local.set $a0 (i32.add (local.get $a0) (i32.const 8)))
            (br_if $depth (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 64))) (local.get $end))))
          (v128.store (local.get $to) (f32x4.add (f32x4.mul (f32x4.convert_i32x4_s (i32x4.add (local.get $s0l) (local.get $s1l))) (local.get $factor)) (local.get $biasLow)))
          (v128.store offset=16 (local.get $to) (f32x4.add (f32x4.mul (f32x4.convert_i32x4_s (i32x4.add (local.get $s0h) (local.get $s1h))) (local.get $factor)) (local.get $biasHigh)))
          (local.set $to (i32.add (local.get $to) (local.get $step)))
          (local.set $row (i32.add (local.get $row) (i32.const 1)))
          (br $oneRow)))
      (br_if $columns (i32.lt_s (local.tee $col (i32.add (local.get $col) (i32.const 8))) (local.get $cols))))))
